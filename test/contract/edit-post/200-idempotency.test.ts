import { describeEditReplay } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditReplay(posts)
