import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(tokens))
