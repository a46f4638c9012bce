import { describeChangeRefused } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeChangeRefused(liking)
