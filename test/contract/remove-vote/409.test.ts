import { describeStateInParallel, ownVote } from '../../support/state-cases.ts'

describeStateInParallel(ownVote, 'DELETE')
