import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreationKeyReused(users)
