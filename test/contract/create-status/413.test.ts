import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreationTooLarge(statuses)
