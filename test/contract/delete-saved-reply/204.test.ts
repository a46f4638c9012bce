import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeDeletion(deletionOf(savedReplies))
