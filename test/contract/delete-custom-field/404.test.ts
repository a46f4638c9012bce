import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(customFields))
