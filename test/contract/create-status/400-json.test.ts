import { describeCreationJson } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreationJson(statuses)
