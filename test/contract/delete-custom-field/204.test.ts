import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeDeletion(deletionOf(customFields))
