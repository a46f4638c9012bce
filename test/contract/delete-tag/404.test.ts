import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(tags))
