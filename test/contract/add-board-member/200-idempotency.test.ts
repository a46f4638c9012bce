import { describeStateReplay, membership } from '../../support/state-cases.ts'

describeStateReplay(membership, 'PUT')
