import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(savedReplies))
