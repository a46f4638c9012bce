import { describeStateNotThere, someonesVote } from '../../support/state-cases.ts'

describeStateNotThere(someonesVote, 'DELETE')
