import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, tags } from '../../support/resources.ts'

describeNotAcceptable(getOf(tags))
