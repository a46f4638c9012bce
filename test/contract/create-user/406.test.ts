import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, users } from '../../support/resources.ts'

describeNotAcceptable(createOf(users))
