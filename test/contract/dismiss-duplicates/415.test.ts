import { describeCreationType } from '../../support/creation-cases.ts'
import { dismissals } from '../../support/duplicates.ts'

describeCreationType(dismissals)
