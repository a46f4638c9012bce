import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEditTooLarge(posts)
