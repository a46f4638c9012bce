import { describeCreationReplay } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreationReplay(users)
