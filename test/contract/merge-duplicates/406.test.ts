import { merging } from '../../support/duplicates.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(merging)
