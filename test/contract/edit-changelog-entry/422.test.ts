import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditKeyReused(changelog)
