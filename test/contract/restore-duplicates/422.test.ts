import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { restorations } from '../../support/duplicates.ts'

describeCreationKeyReused(restorations)
