import { describeCreation } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreation(savedReplies)
