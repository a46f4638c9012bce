import { describeOneUnchanged } from '../../support/get-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeOneUnchanged(savedReplies)
