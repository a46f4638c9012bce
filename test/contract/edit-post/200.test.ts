import { describeEdit } from '../../support/edit-cases.ts'
import { posts } from '../../support/resources.ts'

describeEdit(posts)
