import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { history } from '../../support/history.ts'

describeMethodNotAllowed(history)
