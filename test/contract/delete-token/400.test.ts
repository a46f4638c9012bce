import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeChangeRefused(deletionOf(tokens))
