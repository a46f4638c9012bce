import { describeCreationType } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreationType(tags)
