import { describeUnauthorized } from '../../support/auth-cases.ts'
import { paths } from '../../support/client.ts'

describeUnauthorized({ method: 'GET', path: `${paths.search}?q=x` })
