import { describeCreation } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreation(users)
