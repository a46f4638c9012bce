import { describeStateReplay, ownVote } from '../../support/state-cases.ts'

describeStateReplay(ownVote, 'DELETE')
