import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeChangeRefused(deletionOf(organizations))
