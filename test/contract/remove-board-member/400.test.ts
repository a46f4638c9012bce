import { describeStateRefused, membership } from '../../support/state-cases.ts'

describeStateRefused(membership, 'DELETE')
