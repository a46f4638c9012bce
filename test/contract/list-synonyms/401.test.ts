import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeUnauthorized(listOf(synonyms))
