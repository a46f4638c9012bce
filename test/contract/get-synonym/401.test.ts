import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, synonyms } from '../../support/resources.ts'

describeUnauthorized(getOf(synonyms))
