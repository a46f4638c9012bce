import { dismissing } from '../../support/duplicates.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(dismissing)
