import { describeEditBody } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditBody(posts)
