import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { members } from '../../support/members.ts'

describeMethodNotAllowed(members)
