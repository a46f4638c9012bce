import { describeCreationType } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreationType(synonyms)
