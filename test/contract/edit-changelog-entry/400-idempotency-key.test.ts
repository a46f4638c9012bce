import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditKeyInvalid(changelog)
