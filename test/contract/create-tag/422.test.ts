import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreationKeyReused(tags)
