import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editSso } from '../../support/sso.ts'

describeNotAcceptable(editSso)
