import { describeCreationJson } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreationJson(synonyms)
