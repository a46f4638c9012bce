import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditKeyReused(posts)
