import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { voters } from '../../support/voters.ts'

describeNotAcceptable(voters)
