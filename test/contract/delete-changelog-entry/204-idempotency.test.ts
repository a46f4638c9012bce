import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeChangeReplay(deletionOf(changelog))
