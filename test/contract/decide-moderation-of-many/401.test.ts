import { describeUnauthorized } from '../../support/auth-cases.ts'
import { deciding } from '../../support/decisions.ts'

describeUnauthorized(deciding)
