import { describeCreationType } from '../../support/creation-cases.ts'
import { batches } from '../../support/resources.ts'

describeCreationType(batches)
