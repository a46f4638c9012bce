import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreationKeyReused(webhooks)
