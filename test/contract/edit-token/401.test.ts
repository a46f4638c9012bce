import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, tokens } from '../../support/resources.ts'

describeUnauthorized(editOf(tokens))
