import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeDeletion(deletionOf(webhooks))
