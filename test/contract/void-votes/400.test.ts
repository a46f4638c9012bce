import { describeChangeRefused } from '../../support/change-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeChangeRefused(voiding)
