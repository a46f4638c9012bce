import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, posts } from '../../support/resources.ts'

describeNotAcceptable(editOf(posts))
