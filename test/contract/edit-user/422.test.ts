import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditKeyReused(users)
