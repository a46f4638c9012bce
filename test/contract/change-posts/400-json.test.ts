import { bulkChanges } from '../../support/bulk.ts'
import { describeCreationJson } from '../../support/creation-cases.ts'

describeCreationJson(bulkChanges)
