import type { InferResult, SelectQueryBuilder } from 'kysely'
import { creatorColumns } from '../accounts/index.ts'
import type { VisibleIds } from '../boards/index.ts'
import type { CompanyDb, Tables } from '../store/index.ts'

/** A comment with everything that its JSON shows, from one query. */
export type CommentRow = InferResult<ReturnType<typeof withCommentColumns>>[number]

/** The cross join keeps SQLite from walking all comments in search of the ids. */
export function commentRows(db: Pick<CompanyDb, 'query'>, ids: VisibleIds) {
  const comments = db.query
    .selectFrom(ids.as('page'))
    .crossJoin('comments as c')
    .whereRef('c.id', '=', 'page.id')
  return withCommentColumns(comments)
}

/**
 * Joins post, creator and status by primary key. Cross joins, for SQLite keeps their order: from the
 * comments to what they name, and never the other way.
 */
export function withCommentColumns<Sources extends Tables & { c: Tables['comments'] }>(
  comments: SelectQueryBuilder<Sources, 'c' & keyof Sources, object>,
) {
  return (
    comments as unknown as SelectQueryBuilder<Tables & { c: Tables['comments'] }, 'c', object>
  )
    .crossJoin('posts as p')
    .crossJoin('users as u')
    .leftJoin('statuses as s', 's.id', 'c.status_id')
    .whereRef('p.id', '=', 'c.post_id')
    .whereRef('u.id', '=', 'c.creator_id')
    .select(['c.id', 'c.kind', 'c.parent_id', 'c.likes_count', 'c.created'])
    .select(['c.is_highlighted', 'c.is_internal', 'c.content'])
    .select(['p.id as post_id', 'p.title as post_title'])
    .select(creatorColumns)
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}
