import { describeOneUnchanged } from '../../support/get-cases.ts'
import { users } from '../../support/resources.ts'

describeOneUnchanged(users)
