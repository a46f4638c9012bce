import { describeCreationType } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreationType(savedReplies)
