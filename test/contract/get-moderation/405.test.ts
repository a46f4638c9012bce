import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { queue } from '../../support/moderation.ts'
import { getOf } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(queue), ['GET', 'HEAD', 'PATCH'])
