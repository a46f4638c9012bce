import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeChangeRefused(deletionOf(webhooks))
