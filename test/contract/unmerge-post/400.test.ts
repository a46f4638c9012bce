import { describeChangeRefused } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeChangeRefused(unmerging)
