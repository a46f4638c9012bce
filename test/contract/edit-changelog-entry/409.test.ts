import { describeEditInParallel } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEditInParallel(changelog)
