import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, webhooks } from '../../support/resources.ts'

describeNotAcceptable(editOf(webhooks))
