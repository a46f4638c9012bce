import { describeChangeInParallel } from '../../support/change-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeChangeInParallel(deciding)
