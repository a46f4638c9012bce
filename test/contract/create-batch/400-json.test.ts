import { describeCreationJson } from '../../support/creation-cases.ts'
import { batches } from '../../support/resources.ts'

describeCreationJson(batches)
