import { describeUnauthorized } from '../../support/auth-cases.ts'
import { queue } from '../../support/moderation.ts'
import { getOf } from '../../support/resources.ts'

describeUnauthorized(getOf(queue))
