import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreationKeyReused(boards)
