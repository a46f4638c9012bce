import type { Micros } from '../../platform/clock.ts'
import type { newestVisible } from '../boards/index.ts'
import type { CompanyDb, Role } from '../store/index.ts'

/** A comment with everything that its JSON shows, from one query. */
export type CommentRow = {
  id: number
  kind: 'reply' | 'status_change'
  parent_id: number | null
  likes_count: number
  created: Micros
  is_highlighted: 0 | 1
  is_internal: 0 | 1
  content: string
  post_id: number
  post_title: string
  creator_id: number
  creator_email: string
  creator_name: string
  creator_alias: string
  creator_role: Role
  creator_created: Micros
  status_id: number | null
  status_name: string | null
  status_color: string | null
}

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
    .select(['u.id as creator_id', 'u.email as creator_email', 'u.name as creator_name'])
    .select(['u.alias as creator_alias', 'u.role as creator_role', 'u.created as creator_created'])
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}
