import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, posts } from '../../support/resources.ts'

describeNotAcceptable(createOf(posts))
