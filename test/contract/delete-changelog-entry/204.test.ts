import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeDeletion(deletionOf(changelog))
