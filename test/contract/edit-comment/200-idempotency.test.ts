import { describeEditReplay } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditReplay(comments)
