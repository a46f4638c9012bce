import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeDeletion(deletionOf(users))
