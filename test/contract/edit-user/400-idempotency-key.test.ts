import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditKeyInvalid(users)
