import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { history } from '../../support/history.ts'

describeNotAcceptable(history)
