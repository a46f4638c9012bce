import { type InferResult, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint, Marks } from '../../platform/cache/fingerprint.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { findRow } from '../../store/find-row.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { Tables } from '../../store/tables.ts'
import { creatorColumns } from '../people/users/present.ts'

/** A post with everything that its JSON shows, from one query. */
export type PostRow = InferResult<ReturnType<typeof withPostColumns>>[number]

/**
 * The posts that a column of `given` has the ids of. The cross join keeps SQLite from walking all posts in
 * search of them.
 */
function postsWithIds(
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
    .select(['p.effort', 'p.impact', 'p.score', 'p.custom_fields'])
    .select(['p.nice_votes', 'p.important_votes', 'p.must_votes'])
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

/** The posts with these ids, in the order of the ids. */
export async function postsInOrder(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  ids: number[],
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const posts = await db.run(thesePosts, { ids: idList(db.engine, ids) })
  const byId = new Map(posts.map(post => [post.id, post]))
  return ids.map(id => byId.get(id)).filter(post => post !== undefined)
}

/** A list in the engine's own notation. */
export function idList(engine: EngineKind, ids: number[]): string {
  return engine === 'postgres' ? `{${ids.join()}}` : `[${ids.join()}]`
}

const thesePosts = companyQuery<{ ids: string }, PostRow>((query, value, engine) =>
  postsInList(query, engine, value('ids')),
)

/** The posts of an `idList`, in no order. */
export function postsInList(query: Kysely<Tables>, engine: EngineKind, ids: string) {
  const wanted =
    engine === 'postgres'
      ? sql<object>`unnest(${ids}::text::bigint[])`
      : sql<object>`json_each(${ids})`
  const id = engine === 'postgres' ? 'wanted.wanted' : 'wanted.value'
  return postsWithIds(query, engine, query.selectFrom(wanted.as('wanted')) as never, id)
}

/** Tells whether anything that a post shows of its own row has changed. */
function postFingerprint({ revision }: { revision: number }): Marks {
  return [revision]
}

/** Includes the revenue and score, which change without the post's revision: the public view is unchanged then. */
export function detailsFingerprint(post: {
  revision: number
  revenue: number
  score: number
}): Marks {
  return [post.revision, post.revenue, post.score]
}

/** For a response that shows a post and other data with its own fingerprint. */
export function postRowFingerprint(post: { id: number; revision: number }): Fingerprint<CompanyDb> {
  return {
    value: postFingerprint(post),
    read: db => readPostFingerprint(db, post.id),
    dependencies: postDependencies(post.id),
  }
}

/** Changes that affect how a post is shown, at its own URL or anywhere. */
export function postDependencies(...ids: readonly number[]): DataDependency[] {
  return [{ of: 'post', ids }]
}

/** Changes that affect the post's own URL. */
export function detailsDependencies(id: number): DataDependency[] {
  return [...postDependencies(id), { of: 'post revenue', ids: [id] }]
}

/** Empty if there is no such post. */
export function readPostFingerprint(db: CompanyDb, postId: number): Marks | Promise<Marks> {
  return andThen(readRevision(db, postId), post => (post ? postFingerprint(post) : []))
}

export function readDetailsFingerprint(db: CompanyDb, postId: number): Marks | Promise<Marks> {
  return andThen(readRevision(db, postId), post => (post ? detailsFingerprint(post) : []))
}

function readRevision(db: CompanyDb, postId: number) {
  return findRow(db, 'posts', postId, ['revision', 'revenue', 'score'])
}
