import { describeOneUnchanged } from '../../support/get-cases.ts'
import { tokens } from '../../support/resources.ts'

describeOneUnchanged(tokens)
