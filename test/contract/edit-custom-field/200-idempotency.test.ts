import { describeEditReplay } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditReplay(customFields)
