import { paths } from '../../support/client.ts'
import { describeParallelKeys } from '../../support/idempotency-cases.ts'

describeParallelKeys(paths.create)
