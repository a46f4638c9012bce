import { describeChangeReplay } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeChangeReplay(unmerging)
