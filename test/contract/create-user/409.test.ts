import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreationInParallel(users)
