import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, organizations } from '../../support/resources.ts'

describeUnauthorized(editOf(organizations))
