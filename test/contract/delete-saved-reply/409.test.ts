import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(savedReplies))
