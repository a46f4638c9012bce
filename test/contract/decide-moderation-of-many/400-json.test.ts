import { describeCreationJson } from '../../support/creation-cases.ts'
import { manyDecisions } from '../../support/decisions.ts'

describeCreationJson(manyDecisions)
