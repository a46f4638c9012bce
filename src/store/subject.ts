import type { Change, Dependency } from '../platform/cache/dependency.ts'

/**
 * What responses are built from and events change: a post (its row, votes and followers), its texts and status alone, its
 * revenue and score, a comment, the posts or the comments on a board, the comments below a post, and how well posts match a search.
 */
type Subject =
  | 'post'
  | 'post edit'
  | 'post revenue'
  | 'comment'
  | 'posts on board'
  | 'comments on board'
  | 'comments below post'
  | 'ranking'

/** What a write changed of what responses show. */
export type DataChange = Change<Subject>
/** What a response was built from. */
export type DataDependency = Dependency<Subject>
