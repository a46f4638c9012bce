import { type Change, describeChangeReplay } from '../../support/change-cases.ts'
import { batches } from '../../support/resources.ts'

const change: Change = { resource: batches, method: 'DELETE', below: '', success: 202 }

describeChangeReplay(change)
