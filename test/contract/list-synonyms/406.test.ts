import { listOf } from '../../support/company-list-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeNotAcceptable(listOf(synonyms))
