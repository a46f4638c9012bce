import { describeChangeRefused } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'

describeChangeRefused(highlighting)
