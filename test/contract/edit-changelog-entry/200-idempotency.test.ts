import { describeEditReplay } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditReplay(changelog)
