import { describeCreationReplay } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreationReplay(boards)
