import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editSso, ssoMethods } from '../../support/sso.ts'

describeMethodNotAllowed(editSso, ssoMethods)
