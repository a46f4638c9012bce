import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, organizations } from '../../support/resources.ts'

describeNotAcceptable(createOf(organizations))
