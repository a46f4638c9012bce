export { addVote } from './add-vote.ts'
export { voteAdded } from './events.ts'
