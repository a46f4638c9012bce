import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditFieldErrors(tokens)
