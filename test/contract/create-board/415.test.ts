import { describeCreationType } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreationType(boards)
