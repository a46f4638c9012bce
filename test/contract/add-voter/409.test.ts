import { describeStateInParallel, someonesVote } from '../../support/state-cases.ts'

describeStateInParallel(someonesVote, 'PUT')
