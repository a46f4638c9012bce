import { describeCreationType } from '../../support/creation-cases.ts'
import { merges } from '../../support/duplicates.ts'

describeCreationType(merges)
