import { describeEditInParallel } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditInParallel(comments)
