import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { changelog, createOf } from '../../support/resources.ts'

describeNotAcceptable(createOf(changelog))
