import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreationTooLarge(webhooks)
