import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(changelog))
