import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(tokens))
