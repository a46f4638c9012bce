import { describeChangeRefused } from '../../support/change-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeChangeRefused(blocking)
