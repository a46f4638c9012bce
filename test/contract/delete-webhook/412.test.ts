import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(webhooks))
