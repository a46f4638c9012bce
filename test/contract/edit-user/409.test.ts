import { describeEditInParallel } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditInParallel(users)
