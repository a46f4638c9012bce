import { describeUnauthorized } from '../../support/auth-cases.ts'
import { history } from '../../support/history.ts'

describeUnauthorized(history)
