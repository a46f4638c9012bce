import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(organizations))
