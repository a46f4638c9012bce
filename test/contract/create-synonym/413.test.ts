import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreationTooLarge(synonyms)
