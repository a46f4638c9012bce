import { describeCreation } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreation(webhooks, { once: ['secret'] })
