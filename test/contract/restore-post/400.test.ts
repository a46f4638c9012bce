import { describeChangeRefused } from '../../support/change-cases.ts'
import { restoring } from '../../support/post-changes.ts'

describeChangeRefused(restoring)
