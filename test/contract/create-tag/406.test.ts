import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, tags } from '../../support/resources.ts'

describeNotAcceptable(createOf(tags))
