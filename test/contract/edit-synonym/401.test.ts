import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, synonyms } from '../../support/resources.ts'

describeUnauthorized(editOf(synonyms))
