import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { merges } from '../../support/duplicates.ts'

describeCreationTooLarge(merges)
