import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeChangeReplay(deletionOf(customFields))
