import { describeOne } from '../../support/get-cases.ts'
import { tokens } from '../../support/resources.ts'

describeOne(tokens)
