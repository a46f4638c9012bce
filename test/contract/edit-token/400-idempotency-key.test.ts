import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditKeyInvalid(tokens)
