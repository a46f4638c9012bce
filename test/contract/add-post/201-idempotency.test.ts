import { describeCreationReplay } from '../../support/creation-cases.ts'
import { posts } from '../../support/resources.ts'

describeCreationReplay(posts)
