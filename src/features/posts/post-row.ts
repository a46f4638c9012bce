import type { InferResult, SelectQueryBuilder } from 'kysely'
import { creatorColumns } from '../accounts/index.ts'
import type { VisibleIds } from '../boards/index.ts'
import type { CompanyDb, Tables } from '../store/index.ts'

/** A post with everything that its JSON shows, from one query. */
export type PostRow = InferResult<ReturnType<typeof withPostColumns>>[number]

/** Ids of posts, with the column that orders them; from a query, so that one statement does it all. */
type PostIds = VisibleIds

/** The cross join keeps SQLite from walking all posts in search of the ids. */
export function postRows(db: Pick<CompanyDb, 'query'>, ids: PostIds) {
  const posts = db.query
    .selectFrom(ids.as('page'))
    .crossJoin('posts as p')
    .whereRef('p.id', '=', 'page.id')
  return withPostColumns(posts)
}

/**
 * Joins creator, board and status by primary key. Cross joins, for SQLite keeps their order: from the
 * posts to what they name, and never the other way.
 */
export function withPostColumns<Sources extends Tables & { p: Tables['posts'] }>(
  posts: SelectQueryBuilder<Sources, 'p' & keyof Sources, object>,
) {
  return (posts as unknown as SelectQueryBuilder<Tables & { p: Tables['posts'] }, 'p', object>)
    .crossJoin('users as u')
    .crossJoin('boards as b')
    .crossJoin('statuses as s')
    .whereRef('u.id', '=', 'p.creator_id')
    .whereRef('b.id', '=', 'p.board_id')
    .whereRef('s.id', '=', 'p.status_id')
    .select(['p.id', 'p.title', 'p.content', 'p.votes_count', 'p.comments_count'])
    .select(['p.public_comments_count', 'p.created'])
    .select(creatorColumns)
    .select(['b.id as board_id', 'b.slug as board_slug', 'b.name as board_name'])
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}
