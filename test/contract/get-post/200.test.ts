import { describeOne } from '../../support/get-cases.ts'
import { posts } from '../../support/resources.ts'

describeOne(posts)
