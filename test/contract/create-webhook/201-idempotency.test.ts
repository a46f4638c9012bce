import { describeCreationReplay } from '../../support/creation-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCreationReplay(webhooks, { once: ['secret'] })
