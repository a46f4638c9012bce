import type { InferResult } from 'kysely'
import { creatorColumns } from '../accounts/index.ts'
import type { newestVisible } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'

/** A comment with everything that its JSON shows, from one query. */
export type CommentRow = InferResult<ReturnType<typeof commentRows>>[number]

/**
 * Comments by their ids, joined to their post, creator and status, all by primary key. The cross
 * join keeps SQLite from walking all comments in search of the ids.
 */
export function commentRows(db: CompanyDb, ids: ReturnType<typeof newestVisible>) {
  return db.query
    .selectFrom(ids.as('page'))
    .crossJoin('comments as c')
    .whereRef('c.id', '=', 'page.id')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('users as u', 'u.id', 'c.creator_id')
    .leftJoin('statuses as s', 's.id', 'c.status_id')
    .select(['c.id', 'c.kind', 'c.parent_id', 'c.likes_count', 'c.created'])
    .select(['c.is_highlighted', 'c.is_internal', 'c.content'])
    .select(['p.id as post_id', 'p.title as post_title'])
    .select(creatorColumns)
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}
