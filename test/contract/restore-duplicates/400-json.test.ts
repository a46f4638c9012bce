import { describeCreationJson } from '../../support/creation-cases.ts'
import { restorations } from '../../support/duplicates.ts'

describeCreationJson(restorations)
