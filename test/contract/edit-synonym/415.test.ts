import { describeEditBody } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditBody(synonyms)
