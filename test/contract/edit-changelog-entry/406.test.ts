import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { changelog, editOf } from '../../support/resources.ts'

describeNotAcceptable(editOf(changelog))
