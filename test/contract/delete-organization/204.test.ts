import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeDeletion(deletionOf(organizations))
