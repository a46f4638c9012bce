import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, synonyms } from '../../support/resources.ts'

describeNotAcceptable(getOf(synonyms))
