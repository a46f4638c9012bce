import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, users } from '../../support/resources.ts'

describeNotAcceptable(getOf(users))
