import { describeOne } from '../../support/get-cases.ts'
import { users } from '../../support/resources.ts'

describeOne(users)
