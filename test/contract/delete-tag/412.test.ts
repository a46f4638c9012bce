import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(tags))
