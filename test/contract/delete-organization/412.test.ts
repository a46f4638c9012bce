import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(organizations))
