import { describeOne } from '../../support/get-cases.ts'
import { comments } from '../../support/resources.ts'

describeOne(comments)
