import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, webhooks } from '../../support/resources.ts'

describeNotAcceptable(createOf(webhooks))
