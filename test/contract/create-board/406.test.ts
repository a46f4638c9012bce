import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { boards, createOf } from '../../support/resources.ts'

describeNotAcceptable(createOf(boards))
