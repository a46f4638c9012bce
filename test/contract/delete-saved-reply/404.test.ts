import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(savedReplies))
