import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, customFields } from '../../support/resources.ts'

describeUnauthorized(createOf(customFields))
