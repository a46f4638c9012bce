import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditTooLarge(tags)
