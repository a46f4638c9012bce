export { languageSet } from './events.ts'
export { indexesOf } from './index/comment-index.ts'
export { flushBulk } from './index/flush-bulk.ts'
export {
  flushIdle,
  type IndexedCompany,
  isWorthFlushing,
  readIndexedCompanies,
} from './index/flush-idle.ts'
export { forgetBoard } from './index/forget-board.ts'
export { forgetUnusedTerms } from './index/forget-unused-terms.ts'
export {
  type CommentText,
  indexComments,
  indexCommentsInBulk,
  reindexComments,
  unindexComments,
} from './index/index-comments.ts'
export { indexBulk, indexPosts, reindexPosts } from './index/index-posts.ts'
export { findOutdatedIndexes, forgetIndex, rebuildIndex } from './index/rebuild-index.ts'
export { setLanguage } from './index/set-language.ts'
export { unindexPosts } from './index/unindex-posts.ts'
export { beginningOf } from './query/beginning-of.ts'
export { findCommentIds, type WantedComments } from './query/find-comment-ids.ts'
export { findLikeness, likenessVersion } from './query/find-likeness.ts'
export {
  type FoundPosts,
  findPostIds,
  type Narrowing,
  type RankedIds,
} from './query/find-post-ids.ts'
export { findSimilarPostIds } from './query/find-similar-post-ids.ts'
export type { Matcher, MatchRange } from './query/match-marker.ts'
export { sharedTerms, sharedWords } from './query/shared-words.ts'
export { synonymsMax } from './synonyms/read-synonyms.ts'
export { termsOf } from './text/analysis.ts'
export { languages } from './text/stem.ts'
export { findWrongCounts } from './verify/find-wrong-counts.ts'
export { findWrongTerms } from './verify/find-wrong-terms.ts'
export { openCompanies, searchErrors } from './verify/search-errors.ts'
