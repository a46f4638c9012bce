import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import type { Tables } from '../../store/tables.ts'
import { creatorColumns } from '../people/users/present.ts'

/** A post with everything that its JSON shows, from one query. */
export type PostRow = InferResult<ReturnType<typeof withPostColumns>>[number]

/**
 * The posts that a column of `given` has the ids of. The cross join keeps SQLite from walking all posts in
 * search of them.
 */
export function postsWithIds(
  query: Kysely<Tables>,
  engine: EngineKind,
  given: SelectQueryBuilder<Tables, never, object>,
  id: string,
) {
  const posts =
    engine === 'postgres'
      ? given.crossJoinLateral(rowById(query, 'posts', id).as('p'))
      : given.crossJoin('posts as p').whereRef('p.id', '=', id as never)
  return withPostColumns(query, engine, posts as never)
}

type Posts = SelectQueryBuilder<Tables & { p: Tables['posts'] }, 'p', object>

/** Creator, board and status of each post, by primary key; `r` is what has replaced a status that is retired. */
export function withPostColumns(query: Kysely<Tables>, engine: EngineKind, posts: Posts) {
  const joined = engine === 'postgres' ? lookedUp(query, posts) : crossJoined(posts)
  return joined
    .select(['p.id', 'p.title', 'p.slug', 'p.content', 'p.comments_count'])
    .select(['p.votes_count', 'p.imported_votes'])
    .select(['p.public_comments_count', 'p.created', 'p.edited', 'p.revision', 'p.edit_revision'])
    .select(['p.owner_id', 'p.eta', 'p.is_pinned', 'p.is_locked', 'p.is_triaged', 'p.external_id'])
    .select(['p.deleted', 'p.root_id', 'p.merged_count', 'p.held', 'p.is_listed', 'p.revenue'])
    .select(creatorColumns)
    .select(['b.id as board_id', 'b.slug as board_slug', 'b.name as board_name'])
    .select(eb => [
      eb.fn.coalesce('r.id', 's.id').as('status_id'),
      eb.fn.coalesce('r.name', 's.name').as('status_name'),
      eb.fn.coalesce('r.color', 's.color').as('status_color'),
    ])
}

/** SQLite keeps the order of cross joins: from the posts to what they name, and never the other way. */
function crossJoined(posts: Posts) {
  return posts
    .crossJoin('users as u')
    .crossJoin('boards as b')
    .crossJoin('statuses as s')
    .whereRef('u.id', '=', 'p.creator_id')
    .whereRef('b.id', '=', 'p.board_id')
    .whereRef('s.id', '=', 'p.status_id')
    .leftJoin('statuses as r', 'r.id', 's.replaced_by')
}

function lookedUp(query: Kysely<Tables>, posts: Posts) {
  return posts
    .crossJoinLateral(rowById(query, 'users', 'p.creator_id').as('u'))
    .crossJoinLateral(rowById(query, 'boards', 'p.board_id').as('b'))
    .crossJoinLateral(rowById(query, 'statuses', 'p.status_id').as('s'))
    .leftJoinLateral(rowById(query, 'statuses', 's.replaced_by').as('r'), join =>
      join.onTrue(),
    ) as unknown as ReturnType<typeof crossJoined>
}
