import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { dismissals } from '../../support/duplicates.ts'

describeCreationTooLarge(dismissals)
