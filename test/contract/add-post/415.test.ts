import { describeCreationType } from '../../support/creation-cases.ts'
import { posts } from '../../support/resources.ts'

describeCreationType(posts)
