import { describeCreationReplay } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreationReplay(savedReplies)
