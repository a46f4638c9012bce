import { describeEditReplay } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEditReplay(tokens)
