import { describeEditBody } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditBody(tags)
