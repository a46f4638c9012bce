import { describeOneUnchanged } from '../../support/get-cases.ts'
import { posts } from '../../support/resources.ts'

describeOneUnchanged(posts)
