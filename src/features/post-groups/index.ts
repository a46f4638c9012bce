export { forEachPost, type Grouped, isAlone } from './for-each-post.ts'
export { publicThread, readNewestComments } from './newest-comments.ts'
export { readNewestVotes } from './newest-votes.ts'
export {
  idsOf,
  mergedMax,
  type PostGroup,
  pathToRoot,
  readGroup,
  subtreeOf,
} from './read-group.ts'
export {
  followsGroup,
  followsOfPerson,
  removedVotesOfPerson,
  votesOfPerson,
} from './rows-of-person.ts'
export { touchMerged } from './touch-merged.ts'
