import { describeOne } from '../../support/get-cases.ts'
import { statuses } from '../../support/resources.ts'

describeOne(statuses)
