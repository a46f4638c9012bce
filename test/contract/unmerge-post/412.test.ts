import { describeChangePrecondition } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeChangePrecondition(unmerging)
