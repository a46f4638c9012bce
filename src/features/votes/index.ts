export { addVote } from './add-vote.ts'
