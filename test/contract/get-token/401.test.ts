import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, tokens } from '../../support/resources.ts'

describeUnauthorized(getOf(tokens))
