import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeChangeRefused(deletionOf(changelog))
