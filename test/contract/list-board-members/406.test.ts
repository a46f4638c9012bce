import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { members } from '../../support/members.ts'

describeNotAcceptable(members)
