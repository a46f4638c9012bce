import { describeEditBody } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditBody(savedReplies)
