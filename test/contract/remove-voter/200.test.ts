import { describeState, someonesVote } from '../../support/state-cases.ts'

describeState(someonesVote, 'DELETE')
