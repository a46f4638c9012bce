import { paths } from '../../support/client.ts'
import { describeJsonBody } from '../../support/json-body-cases.ts'

describeJsonBody(paths.create)
