import { describeStateNotThere, membership } from '../../support/state-cases.ts'

describeStateNotThere(membership, 'PUT')
