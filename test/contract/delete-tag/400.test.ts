import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeChangeRefused(deletionOf(tags))
