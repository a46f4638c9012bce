import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeChangeRefused(deletionOf(savedReplies))
