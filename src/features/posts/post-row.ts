import type { Micros } from '../../platform/clock.ts'
import type { newestVisible } from '../boards/index.ts'
import type { CompanyDb, Role } from '../store/index.ts'

/** A post with everything that its JSON shows, from one query. */
export type PostRow = {
  id: number
  title: string
  content: string
  votes_count: number
  comments_count: number
  public_comments_count: number
  created: Micros
  creator_id: number
  creator_email: string
  creator_name: string
  creator_alias: string
  creator_role: Role
  creator_created: Micros
  board_id: number
  board_slug: string
  board_name: string
  status_id: number
  status_name: string
  status_color: string
}

/** Ids of posts, with the column that orders them; from a query, so that one statement does it all. */
type PostIds = ReturnType<typeof newestVisible>

/**
 * Posts by their ids, joined to their creator, board and status, all by primary key. The cross join
 * keeps SQLite from walking all posts in search of the ids.
 */
export function postRows(db: CompanyDb, ids: PostIds) {
  return db.query
    .selectFrom(ids.as('page'))
    .crossJoin('posts as p')
    .whereRef('p.id', '=', 'page.id')
    .innerJoin('users as u', 'u.id', 'p.creator_id')
    .innerJoin('boards as b', 'b.id', 'p.board_id')
    .innerJoin('statuses as s', 's.id', 'p.status_id')
    .select(['p.id', 'p.title', 'p.content', 'p.votes_count', 'p.comments_count'])
    .select(['p.public_comments_count', 'p.created'])
    .select(['u.id as creator_id', 'u.email as creator_email', 'u.name as creator_name'])
    .select(['u.alias as creator_alias', 'u.role as creator_role', 'u.created as creator_created'])
    .select(['b.id as board_id', 'b.slug as board_slug', 'b.name as board_name'])
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}

export function thesePosts(db: CompanyDb, ids: number[]): PostIds {
  return db.query
    .selectFrom('posts as item')
    .select(['item.id', 'item.created'])
    .where('item.id', 'in', ids)
}
