import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listing } from '../../support/duplicates.ts'

describeUnauthorized(listing)
