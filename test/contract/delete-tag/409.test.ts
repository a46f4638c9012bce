import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(tags))
