import { describeChangeReplay } from '../../support/change-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeChangeReplay(blocking)
