import { describeCreationJson } from '../../support/creation-cases.ts'
import { merges } from '../../support/duplicates.ts'

describeCreationJson(merges)
