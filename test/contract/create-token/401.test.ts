import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, tokens } from '../../support/resources.ts'

describeUnauthorized(createOf(tokens))
