import { describeOne } from '../../support/get-cases.ts'
import { changelog } from '../../support/resources.ts'

describeOne(changelog)
