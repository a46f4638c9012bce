import { deciding } from '../../support/decisions.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(deciding)
