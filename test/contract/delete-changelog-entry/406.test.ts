import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(changelog))
