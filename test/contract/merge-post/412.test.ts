import { describeChangePrecondition } from '../../support/change-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeChangePrecondition(merging)
