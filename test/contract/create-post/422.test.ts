import { paths } from '../../support/client.ts'
import { describeReusedKey } from '../../support/idempotency-cases.ts'

describeReusedKey(paths.create)
