import { listing } from '../../support/duplicates.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(listing)
