import { describeUnauthorized } from '../../support/auth-cases.ts'
import { paths } from '../../support/client.ts'
import { createEndpoint } from '../../support/create-cases.ts'

describeUnauthorized(createEndpoint(paths.create))
