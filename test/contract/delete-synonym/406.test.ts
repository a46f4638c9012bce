import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(synonyms))
