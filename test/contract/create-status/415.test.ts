import { describeCreationType } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreationType(statuses)
