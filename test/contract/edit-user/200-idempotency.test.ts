import { describeEditReplay } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEditReplay(users)
