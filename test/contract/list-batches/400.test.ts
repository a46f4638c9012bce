import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { batches } from '../../support/resources.ts'

describeCompanyListParameters(batches)
