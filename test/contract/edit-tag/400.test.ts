import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditFieldErrors(tags)
