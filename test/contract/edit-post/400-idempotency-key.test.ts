import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditKeyInvalid(posts)
