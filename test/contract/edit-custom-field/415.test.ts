import { describeEditBody } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditBody(customFields)
