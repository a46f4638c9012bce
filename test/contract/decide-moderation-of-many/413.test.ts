import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { manyDecisions } from '../../support/decisions.ts'

describeCreationTooLarge(manyDecisions)
