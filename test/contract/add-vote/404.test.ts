import { describeStateNotThere, ownVote } from '../../support/state-cases.ts'

describeStateNotThere(ownVote, 'PUT')
