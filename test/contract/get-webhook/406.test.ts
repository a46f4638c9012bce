import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, webhooks } from '../../support/resources.ts'

describeNotAcceptable(getOf(webhooks))
