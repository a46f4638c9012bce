import { paths } from '../../support/client.ts'
import { describeReplay } from '../../support/replay-cases.ts'

describeReplay(paths.create)
