import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, synonyms } from '../../support/resources.ts'

describeUnauthorized(createOf(synonyms))
