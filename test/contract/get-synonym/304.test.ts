import { describeOneUnchanged } from '../../support/get-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeOneUnchanged(synonyms)
