import { paths } from '../../support/client.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed({ method: 'GET', path: paths.search })
