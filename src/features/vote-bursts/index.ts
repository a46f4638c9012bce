export { findOldSource, forgetSources } from './forget-sources.ts'
export { recordVoteSource, type VoteSource } from './record-vote-source.ts'
