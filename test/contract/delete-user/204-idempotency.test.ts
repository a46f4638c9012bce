import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeChangeReplay(deletionOf(users))
