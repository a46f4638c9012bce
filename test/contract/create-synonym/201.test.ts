import { describeCreation } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreation(synonyms)
