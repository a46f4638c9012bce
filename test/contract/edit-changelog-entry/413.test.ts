import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditTooLarge(changelog)
