import { deletionOf, describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeChangeNotAcceptable(deletionOf(tokens))
