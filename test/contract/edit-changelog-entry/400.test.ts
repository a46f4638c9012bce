import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditFieldErrors(changelog)
