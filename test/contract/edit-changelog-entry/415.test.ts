import { describeEditBody } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditBody(changelog)
