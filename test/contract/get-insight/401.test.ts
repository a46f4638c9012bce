import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getInsight } from '../../support/insight.ts'

describeUnauthorized(getInsight)
