import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditKeyReused(comments)
