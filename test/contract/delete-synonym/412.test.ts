import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(synonyms))
