import { describeEditInParallel } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditInParallel(tags)
