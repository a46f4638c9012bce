import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { manyDecisions } from '../../support/decisions.ts'

describeCreationKeyReused(manyDecisions)
