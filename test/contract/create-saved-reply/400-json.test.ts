import { describeCreationJson } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreationJson(savedReplies)
