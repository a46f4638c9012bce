import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(changelog))
