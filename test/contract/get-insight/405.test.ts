import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getInsight } from '../../support/insight.ts'

describeMethodNotAllowed(getInsight, ['GET', 'HEAD'])
