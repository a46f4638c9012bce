import { describeEditReplay } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEditReplay(synonyms)
