import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreationTooLarge(savedReplies)
