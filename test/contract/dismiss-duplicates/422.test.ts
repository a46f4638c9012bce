import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { dismissals } from '../../support/duplicates.ts'

describeCreationKeyReused(dismissals)
