import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditKeyReused(tags)
