import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { posts } from '../../support/resources.ts'

describeCreationInParallel(posts)
