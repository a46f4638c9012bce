import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(users))
