import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(webhooks))
