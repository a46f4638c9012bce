import { bulkChanges } from '../../support/bulk.ts'
import { describeCreationKeyReused } from '../../support/creation-cases.ts'

describeCreationKeyReused(bulkChanges)
