import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreationInParallel(savedReplies)
