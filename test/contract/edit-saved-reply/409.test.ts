import { describeEditInParallel } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditInParallel(savedReplies)
