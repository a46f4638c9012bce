import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, posts } from '../../support/resources.ts'

describeNotAcceptable(getOf(posts))
