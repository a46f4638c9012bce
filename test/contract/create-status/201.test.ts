import { describeCreation } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreation(statuses)
