import { describeState, membership } from '../../support/state-cases.ts'

describeState(membership, 'PUT')
