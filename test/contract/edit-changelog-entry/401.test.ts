import { describeUnauthorized } from '../../support/auth-cases.ts'
import { changelog, editOf } from '../../support/resources.ts'

describeUnauthorized(editOf(changelog))
