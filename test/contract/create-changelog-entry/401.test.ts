import { describeUnauthorized } from '../../support/auth-cases.ts'
import { changelog, createOf } from '../../support/resources.ts'

describeUnauthorized(createOf(changelog))
