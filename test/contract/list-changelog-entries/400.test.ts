import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCompanyListParameters(changelog)
