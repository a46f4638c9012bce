import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditKeyReused(synonyms)
