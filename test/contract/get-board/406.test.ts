import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { boards, getOf } from '../../support/resources.ts'

describeNotAcceptable(getOf(boards))
