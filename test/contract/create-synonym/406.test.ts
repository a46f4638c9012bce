import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, synonyms } from '../../support/resources.ts'

describeNotAcceptable(createOf(synonyms))
