import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditTooLarge(comments)
