import { describeUnauthorized } from '../../support/auth-cases.ts'
import { changing } from '../../support/bulk.ts'

describeUnauthorized(changing)
