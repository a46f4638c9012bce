import { describeOneUnchanged } from '../../support/get-cases.ts'
import { boards } from '../../support/resources.ts'

describeOneUnchanged(boards)
