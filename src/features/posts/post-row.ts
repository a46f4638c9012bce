import type { InferResult } from 'kysely'
import { creatorColumns } from '../accounts/index.ts'
import type { newestVisible } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'

/** A post with everything that its JSON shows, from one query. */
export type PostRow = InferResult<ReturnType<typeof postRows>>[number]

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
    .select(creatorColumns)
    .select(['b.id as board_id', 'b.slug as board_slug', 'b.name as board_name'])
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}

export function thesePosts(db: CompanyDb, ids: number[]): PostIds {
  return db.query
    .selectFrom('posts as item')
    .select(['item.id', 'item.created'])
    .where('item.id', 'in', ids)
}
