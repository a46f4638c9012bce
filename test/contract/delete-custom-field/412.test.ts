import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(customFields))
