import { changing } from '../../support/bulk.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(changing)
