import { describeEditInParallel } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditInParallel(synonyms)
