import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { queue } from '../../support/moderation.ts'
import { getOf } from '../../support/resources.ts'

describeNotAcceptable(getOf(queue))
