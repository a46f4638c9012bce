import { paths } from '../../support/client.ts'
import { describeInvalidKey } from '../../support/idempotency-cases.ts'

describeInvalidKey(paths.create)
