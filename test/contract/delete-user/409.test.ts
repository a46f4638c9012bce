import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { users } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(users))
