import { describeUnauthorized } from '../../support/auth-cases.ts'
import { changelog, getOf } from '../../support/resources.ts'

describeUnauthorized(getOf(changelog))
