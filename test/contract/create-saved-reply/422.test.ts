import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCreationKeyReused(savedReplies)
