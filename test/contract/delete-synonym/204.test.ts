import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeDeletion(deletionOf(synonyms))
