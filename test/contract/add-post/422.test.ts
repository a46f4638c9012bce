import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { posts } from '../../support/resources.ts'

describeCreationKeyReused(posts)
