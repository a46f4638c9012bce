import { describeStateReplay, someonesVote } from '../../support/state-cases.ts'

describeStateReplay(someonesVote, 'DELETE')
