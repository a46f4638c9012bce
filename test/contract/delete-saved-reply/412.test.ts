import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(savedReplies))
