import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreationInParallel(synonyms)
