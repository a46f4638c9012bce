import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { posts } from '../../support/resources.ts'

describeCreationTooLarge(posts)
