import { describeChangeRefused } from '../../support/change-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeChangeRefused(merging)
