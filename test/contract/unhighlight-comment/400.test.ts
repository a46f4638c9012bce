import { describeChangeRefused } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'

describeChangeRefused(unhighlighting)
