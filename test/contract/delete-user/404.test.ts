import { deletionOf, describeChangeNotThere } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeChangeNotThere(deletionOf(users))
