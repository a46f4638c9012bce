import { describeUnauthorized } from '../../support/auth-cases.ts'
import { rotateSsoSecret } from '../../support/sso.ts'

describeUnauthorized(rotateSsoSecret)
