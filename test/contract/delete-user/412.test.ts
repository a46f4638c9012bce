import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(users))
