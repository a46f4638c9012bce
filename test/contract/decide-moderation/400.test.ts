import { describeChangeRefused } from '../../support/change-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeChangeRefused(deciding)
