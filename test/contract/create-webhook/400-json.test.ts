import { describeCreationJson } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreationJson(webhooks)
