import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeChangeReplay(deletionOf(organizations))
