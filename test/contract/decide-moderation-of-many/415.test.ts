import { describeCreationType } from '../../support/creation-cases.ts'
import { manyDecisions } from '../../support/decisions.ts'

describeCreationType(manyDecisions)
