import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditTooLarge(synonyms)
