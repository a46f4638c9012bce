import { describeEditBody } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditBody(statuses)
