import { describeCreationReplay } from '../../support/creation-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCreationReplay(statuses)
