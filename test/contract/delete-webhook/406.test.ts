import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(webhooks))
