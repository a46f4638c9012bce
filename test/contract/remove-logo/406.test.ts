import { removeLogo } from '../../support/company-settings.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(removeLogo)
