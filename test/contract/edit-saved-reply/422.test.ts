import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditKeyReused(savedReplies)
