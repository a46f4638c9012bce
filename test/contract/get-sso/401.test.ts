import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getSso } from '../../support/sso.ts'

describeUnauthorized(getSso)
