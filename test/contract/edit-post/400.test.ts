import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditFieldErrors(posts)
