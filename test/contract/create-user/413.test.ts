import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreationTooLarge(users)
