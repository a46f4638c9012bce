import { describeEditBody } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditBody(users)
