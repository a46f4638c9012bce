import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreationKeyReused(statuses)
