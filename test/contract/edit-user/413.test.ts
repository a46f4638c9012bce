import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditTooLarge(users)
