import { describeState, ownVote } from '../../support/state-cases.ts'

describeState(ownVote, 'DELETE')
