import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { merges } from '../../support/duplicates.ts'

describeCreationKeyReused(merges)
