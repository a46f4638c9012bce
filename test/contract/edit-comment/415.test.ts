import { describeEditBody } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditBody(comments)
