import { describeOneUnchanged } from '../../support/get-cases.ts'
import { queue } from '../../support/moderation.ts'

describeOneUnchanged(queue)
