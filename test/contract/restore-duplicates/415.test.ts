import { describeCreationType } from '../../support/creation-cases.ts'
import { restorations } from '../../support/duplicates.ts'

describeCreationType(restorations)
