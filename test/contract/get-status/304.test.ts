import { describeOneUnchanged } from '../../support/get-cases.ts'
import { statuses } from '../../support/resources.ts'

describeOneUnchanged(statuses)
