import { deletionOf, describeChangePrecondition } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeChangePrecondition(deletionOf(tokens))
