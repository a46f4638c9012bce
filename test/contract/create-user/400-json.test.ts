import { describeCreationJson } from '../../support/creation-cases.ts'
import { users } from '../../support/resources.ts'

describeCreationJson(users)
