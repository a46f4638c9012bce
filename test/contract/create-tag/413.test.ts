import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreationTooLarge(tags)
