import { describeOne } from '../../support/get-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeOne(savedReplies)
