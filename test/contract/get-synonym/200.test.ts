import { describeOne } from '../../support/get-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeOne(synonyms)
