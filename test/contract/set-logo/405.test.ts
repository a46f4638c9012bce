import { logoMethods, setLogo } from '../../support/company-settings.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(setLogo, logoMethods)
