import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { voters } from '../../support/voters.ts'

describeMethodNotAllowed(voters)
