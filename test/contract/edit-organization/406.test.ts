import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, organizations } from '../../support/resources.ts'

describeNotAcceptable(editOf(organizations))
