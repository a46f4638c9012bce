import { bulkChanges } from '../../support/bulk.ts'
import { describeCreationTooLarge } from '../../support/creation-cases.ts'

describeCreationTooLarge(bulkChanges)
