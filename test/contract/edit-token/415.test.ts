import { describeEditBody } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditBody(tokens)
