import { describeChangeReplay } from '../../support/change-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeChangeReplay(deciding)
