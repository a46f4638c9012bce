import { paths } from '../../support/client.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable({ method: 'GET', path: `${paths.search}?q=x` })
