import { describeUnauthorized } from '../../support/auth-cases.ts'
import { boards, getOf } from '../../support/resources.ts'

describeUnauthorized(getOf(boards))
