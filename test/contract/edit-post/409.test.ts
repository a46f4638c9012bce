import { describeEditInParallel } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditInParallel(posts)
