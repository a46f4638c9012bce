import { describeEdit } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEdit(webhooks)
