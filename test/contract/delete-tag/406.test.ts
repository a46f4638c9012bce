import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(tags))
