import { describeUnauthorized } from '../../support/auth-cases.ts'
import { boards, createOf } from '../../support/resources.ts'

describeUnauthorized(createOf(boards))
