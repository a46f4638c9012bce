import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getSso, ssoMethods } from '../../support/sso.ts'

describeMethodNotAllowed(getSso, ssoMethods)
