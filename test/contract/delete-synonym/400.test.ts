import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeChangeRefused(deletionOf(synonyms))
