import { describeEditInParallel } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditInParallel(boards)
