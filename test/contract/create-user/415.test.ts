import { describeCreationType } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreationType(users)
