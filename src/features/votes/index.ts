export { addVote } from './add-vote.ts'
export {
  addVoteEndpoint,
  addVoterEndpoint,
  removeVoteEndpoint,
  removeVoterEndpoint,
  setVote,
} from './api.ts'
export { voteAdded, voteRemoved } from './events.ts'
export { findOrAddCustomer } from './find-or-add-customer.ts'
export { listVoters, type VoterRow } from './list-voters.ts'
export { removeVote } from './remove-vote.ts'
export { dropRemovedVotes, removedVotesOf, restoreVotes } from './restore-votes.ts'
export { setVotesAside, votesOf } from './set-votes-aside.ts'
export { votedPostIds } from './voted-post-ids.ts'
export { listVotersEndpoint } from './voters-api.ts'
