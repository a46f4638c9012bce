import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(changelog))
