import { describeCreationType } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreationType(webhooks)
