import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getSso } from '../../support/sso.ts'

describeNotAcceptable(getSso)
