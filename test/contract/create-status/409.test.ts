import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreationInParallel(statuses)
