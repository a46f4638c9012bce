export { recordVoteSource, type VoteSource } from './record-vote-source.ts'
