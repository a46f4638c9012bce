import { type RawBuilder, sql } from 'kysely'

/**
 * The tables of an index. A company has two of the same structure, of its posts and of its comments. Code that serves both
 * calls what is indexed a post; a comment is one without a title.
 */
export type IndexTables = {
  readonly terms: RawBuilder<unknown>
  readonly termsByMagnitude: RawBuilder<unknown>
  readonly lists: RawBuilder<unknown>
  /** The column of `lists` that has the id of the post or comment. */
  readonly itemId: 'post_id' | 'comment_id'
  readonly postings: RawBuilder<unknown>
  readonly stale: RawBuilder<unknown>
  readonly counts: RawBuilder<unknown>
  readonly boards: RawBuilder<unknown>
  readonly indexes: RawBuilder<unknown>
}

export const postTables: IndexTables = {
  terms: sql.table('terms'),
  termsByMagnitude: sql.ref('terms_by_magnitude'),
  lists: sql.table('post_terms'),
  itemId: 'post_id',
  postings: sql.table('postings'),
  stale: sql.table('stale_postings'),
  counts: sql.table('term_counts'),
  boards: sql.table('search_boards'),
  indexes: sql.table('search_indexes'),
}

export const commentTables: IndexTables = {
  terms: sql.table('search_comment_terms'),
  termsByMagnitude: sql.ref('search_comment_terms_by_magnitude'),
  lists: sql.table('search_comment_lists'),
  itemId: 'comment_id',
  postings: sql.table('search_comment_postings'),
  stale: sql.table('search_comment_stale'),
  counts: sql.table('search_comment_counts'),
  boards: sql.table('search_comment_boards'),
  indexes: sql.table('search_comment_indexes'),
}
