import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreationKeyReused(synonyms)
