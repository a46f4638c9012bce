import { logoMethods, removeLogo } from '../../support/company-settings.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(removeLogo, logoMethods)
