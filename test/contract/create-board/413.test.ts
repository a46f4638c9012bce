import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreationTooLarge(boards)
