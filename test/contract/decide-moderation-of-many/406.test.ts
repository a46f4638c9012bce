import { deciding } from '../../support/decisions.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(deciding)
