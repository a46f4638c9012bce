import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditFieldErrors(users)
