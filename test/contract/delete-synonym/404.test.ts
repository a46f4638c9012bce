import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(synonyms))
