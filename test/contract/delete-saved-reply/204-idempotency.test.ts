import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeChangeReplay(deletionOf(savedReplies))
