import { describeOneUnchanged } from '../../support/get-cases.ts'
import { batches } from '../../support/resources.ts'

describeOneUnchanged(batches)
