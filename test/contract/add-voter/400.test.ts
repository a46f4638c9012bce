import { describeStateRefused, someonesVote } from '../../support/state-cases.ts'

describeStateRefused(someonesVote, 'PUT')
