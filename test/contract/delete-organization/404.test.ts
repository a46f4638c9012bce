import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(organizations))
