import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditFieldErrors(synonyms)
