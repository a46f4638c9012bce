import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(organizations))
