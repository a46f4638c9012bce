import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { batches } from '../../support/resources.ts'

describeCreationTooLarge(batches)
