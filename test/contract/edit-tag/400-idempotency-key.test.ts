import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditKeyInvalid(tags)
