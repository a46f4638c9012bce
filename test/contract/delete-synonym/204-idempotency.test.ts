import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeChangeReplay(deletionOf(synonyms))
