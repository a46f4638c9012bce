import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, tags } from '../../support/resources.ts'

describeUnauthorized(editOf(tags))
