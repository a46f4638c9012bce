import { describeCreationReplay } from '../../support/creation-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCreationReplay(synonyms)
