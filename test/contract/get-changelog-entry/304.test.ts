import { describeOneUnchanged } from '../../support/get-cases.ts'
import { changelog } from '../../support/resources.ts'

describeOneUnchanged(changelog)
