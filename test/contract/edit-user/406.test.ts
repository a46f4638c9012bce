import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, users } from '../../support/resources.ts'

describeNotAcceptable(editOf(users))
