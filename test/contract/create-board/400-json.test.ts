import { describeCreationJson } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreationJson(boards)
