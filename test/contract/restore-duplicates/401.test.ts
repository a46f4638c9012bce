import { describeUnauthorized } from '../../support/auth-cases.ts'
import { restoring } from '../../support/duplicates.ts'

describeUnauthorized(restoring)
