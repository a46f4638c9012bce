import { describeStateRefused, ownVote } from '../../support/state-cases.ts'

describeStateRefused(ownVote, 'PUT')
