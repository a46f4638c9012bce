import { describeUnauthorized } from '../../support/auth-cases.ts'
import { merging } from '../../support/duplicates.ts'

describeUnauthorized(merging)
