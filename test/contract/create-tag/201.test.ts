import { describeCreation } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreation(tags)
