import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { comments, getOf } from '../../support/resources.ts'

describeNotAcceptable(getOf(comments))
