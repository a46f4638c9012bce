import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditKeyReused(tokens)
