import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, synonyms } from '../../support/resources.ts'

describeNotAcceptable(editOf(synonyms))
