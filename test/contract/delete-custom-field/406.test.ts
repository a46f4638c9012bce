import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(customFields))
