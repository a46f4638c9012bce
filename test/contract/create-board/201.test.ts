import { describeCreation } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreation(boards)
