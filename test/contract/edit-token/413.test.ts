import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditTooLarge(tokens)
