import { describeUnauthorized } from '../../support/auth-cases.ts'
import { exporting } from '../../support/exporting.ts'

describeUnauthorized(exporting)
