import { describeEditInParallel } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditInParallel(tokens)
