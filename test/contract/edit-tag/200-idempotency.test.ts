import { describeEditReplay } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEditReplay(tags)
