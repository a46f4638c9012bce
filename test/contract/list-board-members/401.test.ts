import { describeUnauthorized } from '../../support/auth-cases.ts'
import { members } from '../../support/members.ts'

describeUnauthorized(members)
