import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(customFields))
