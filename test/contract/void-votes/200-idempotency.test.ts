import { describeChangeReplay } from '../../support/change-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeChangeReplay(voiding)
