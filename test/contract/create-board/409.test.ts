import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { boards } from '../../support/resources.ts'

describeCreationInParallel(boards)
