import { listOf } from '../../support/company-list-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { users } from '../../support/resources.ts'

describeNotAcceptable(listOf(users))
