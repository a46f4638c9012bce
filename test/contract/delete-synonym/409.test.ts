import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(synonyms))
