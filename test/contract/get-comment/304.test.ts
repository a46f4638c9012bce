import { describeOneUnchanged } from '../../support/get-cases.ts'
import { comments } from '../../support/resources.ts'

describeOneUnchanged(comments)
