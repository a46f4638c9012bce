import { bulkChanges } from '../../support/bulk.ts'
import { describeCreationType } from '../../support/creation-cases.ts'

describeCreationType(bulkChanges)
