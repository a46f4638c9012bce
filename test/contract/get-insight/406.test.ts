import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getInsight } from '../../support/insight.ts'

describeNotAcceptable(getInsight)
