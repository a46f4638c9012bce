import { changing } from '../../support/bulk.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(changing)
