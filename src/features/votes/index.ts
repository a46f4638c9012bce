export { addVote } from './add-vote.ts'
export {
  addVoteEndpoint,
  addVoterEndpoint,
  removeVoteEndpoint,
  removeVoterEndpoint,
} from './api.ts'
export { voteAdded, voteRemoved } from './events.ts'
export { listVotersEndpoint } from './voters-api.ts'
