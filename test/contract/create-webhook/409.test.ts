import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreationInParallel(webhooks, { once: ['secret'] })
