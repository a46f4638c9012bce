import { describeOne } from '../../support/get-cases.ts'
import { boards } from '../../support/resources.ts'

describeOne(boards)
