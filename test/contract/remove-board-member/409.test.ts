import { describeStateInParallel, membership } from '../../support/state-cases.ts'

describeStateInParallel(membership, 'DELETE')
