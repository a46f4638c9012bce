import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, tokens } from '../../support/resources.ts'

describeNotAcceptable(getOf(tokens))
