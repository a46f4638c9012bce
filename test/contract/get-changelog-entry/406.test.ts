import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { changelog, getOf } from '../../support/resources.ts'

describeNotAcceptable(getOf(changelog))
