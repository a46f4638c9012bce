import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeChangeReplay(deletionOf(webhooks))
