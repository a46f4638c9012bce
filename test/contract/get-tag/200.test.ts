import { describeOne } from '../../support/get-cases.ts'
import { tags } from '../../support/resources.ts'

describeOne(tags)
