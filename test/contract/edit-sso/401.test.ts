import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editSso } from '../../support/sso.ts'

describeUnauthorized(editSso)
