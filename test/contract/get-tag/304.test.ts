import { describeOneUnchanged } from '../../support/get-cases.ts'
import { tags } from '../../support/resources.ts'

describeOneUnchanged(tags)
