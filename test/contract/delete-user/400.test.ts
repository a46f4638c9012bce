import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeChangeRefused(deletionOf(users))
