import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { exporting } from '../../support/exporting.ts'

describeNotAcceptable(exporting)
