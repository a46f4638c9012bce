import { paths } from '../../support/client.ts'
import { createEndpoint } from '../../support/create-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(createEndpoint(paths.createAsUser))
