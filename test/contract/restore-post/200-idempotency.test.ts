import { describeChangeReplay } from '../../support/change-cases.ts'
import { restoring } from '../../support/post-changes.ts'

describeChangeReplay(restoring)
