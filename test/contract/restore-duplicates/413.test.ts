import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { restorations } from '../../support/duplicates.ts'

describeCreationTooLarge(restorations)
