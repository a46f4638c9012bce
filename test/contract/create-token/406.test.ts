import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, tokens } from '../../support/resources.ts'

describeNotAcceptable(createOf(tokens))
