import { describeUnauthorized } from '../../support/auth-cases.ts'
import { dismissing } from '../../support/duplicates.ts'

describeUnauthorized(dismissing)
