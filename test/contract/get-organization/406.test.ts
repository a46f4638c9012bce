import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, organizations } from '../../support/resources.ts'

describeNotAcceptable(getOf(organizations))
