import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeChangeReplay(deletionOf(tokens))
