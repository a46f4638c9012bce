import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditKeyInvalid(synonyms)
