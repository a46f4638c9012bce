import { deletionOf, describeChangeReplay } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeChangeReplay(deletionOf(tags))
