import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { exporting } from '../../support/exporting.ts'

describeMethodNotAllowed(exporting)
