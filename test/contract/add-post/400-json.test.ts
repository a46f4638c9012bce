import { describeCreationJson } from '../../support/creation-cases.ts'
import { posts } from '../../support/resources.ts'

describeCreationJson(posts)
