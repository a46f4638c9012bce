import { describeCreationJson } from '../../support/creation-cases.ts'
import { dismissals } from '../../support/duplicates.ts'

describeCreationJson(dismissals)
