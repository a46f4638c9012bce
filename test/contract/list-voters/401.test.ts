import { describeUnauthorized } from '../../support/auth-cases.ts'
import { voters } from '../../support/voters.ts'

describeUnauthorized(voters)
