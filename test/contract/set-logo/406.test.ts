import { setLogo } from '../../support/company-settings.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(setLogo)
