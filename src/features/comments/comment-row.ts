import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import type { Page, Position } from '../../platform/db/page.ts'
import { pageFingerprint } from '../../platform/db/page-fingerprint.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { Tables } from '../../store/tables.ts'
import { creatorColumns } from '../people/users/present.ts'

/** A comment with everything that its JSON shows, from one query. */
export type CommentRow = InferResult<ReturnType<typeof withCommentColumns>>[number]

/** Ids of comments from a query, so that one statement does it all. */
type CommentIds = Pick<SelectQueryBuilder<Tables, never, { id: number }>, 'as'>

/**
 * The comments that `page` has the ids of. The cross join keeps SQLite from walking all comments in search
 * of them.
 */
export function commentRows(query: Kysely<Tables>, engine: EngineKind, page: CommentIds) {
  const given = query.selectFrom(page.as('page'))
  const comments =
    engine === 'postgres'
      ? given.crossJoinLateral(rowById(query, 'comments', 'page.id').as('c'))
      : given.crossJoin('comments as c').whereRef('c.id', '=', 'page.id')
  return withCommentColumns(query, engine, comments as never)
}

type Comments = SelectQueryBuilder<Tables & { c: Tables['comments'] }, 'c', object>

/** Post, creator and status of each comment, by primary key. */
export function withCommentColumns(query: Kysely<Tables>, engine: EngineKind, comments: Comments) {
  const joined = engine === 'postgres' ? lookedUp(query, comments) : crossJoined(comments)
  return joined
    .select(['c.id', 'c.kind', 'c.parent_id', 'c.likes_count', 'c.created'])
    .select(['c.is_highlighted', 'c.is_internal', 'c.content'])
    .select(['c.board_id', 'c.edited', 'c.revision', 'c.edit_revision', 'c.deleted', 'c.held'])
    .select([
      'p.id as post_id',
      'p.title as post_title',
      'p.slug as post_slug',
      'p.edit_revision as post_edit_revision',
      'p.deleted as post_deleted',
      'p.held as post_held',
      'p.creator_id as post_creator_id',
    ])
    .select(creatorColumns)
    .select(['s.id as status_id', 's.name as status_name', 's.color as status_color'])
}

/** The revisions that the JSON of comments depends on: it shows the title of their post, too. */
export function withCommentRevisions(
  query: Kysely<Tables>,
  engine: EngineKind,
  comments: Comments,
) {
  const joined =
    engine === 'postgres'
      ? (comments.crossJoinLateral(
          rowById(query, 'posts', 'c.post_id').as('p'),
        ) as unknown as ReturnType<typeof withPost>)
      : withPost(comments)
  return joined.select(['c.id', 'c.created', 'c.revision', 'p.edit_revision as post_edit_revision'])
}

function withPost(comments: Comments) {
  return comments.crossJoin('posts as p').whereRef('p.id', '=', 'c.post_id')
}

/** SQLite keeps the order of cross joins: from the comments to what they name, and never the other way. */
function crossJoined(comments: Comments) {
  return withPost(comments)
    .crossJoin('users as u')
    .leftJoin('statuses as s', 's.id', 'c.status_id')
    .whereRef('u.id', '=', 'c.creator_id')
}

function lookedUp(query: Kysely<Tables>, comments: Comments) {
  return comments
    .crossJoinLateral(rowById(query, 'posts', 'c.post_id').as('p'))
    .crossJoinLateral(rowById(query, 'users', 'c.creator_id').as('u'))
    .leftJoinLateral(rowById(query, 'statuses', 'c.status_id').as('s'), join =>
      join.onTrue(),
    ) as unknown as ReturnType<typeof crossJoined>
}

type Revisions = { revision: number; post_edit_revision: number }

/** Tells whether anything that a comment shows of its own row, or of its post, has changed. */
export function commentFingerprint({ revision, post_edit_revision }: Revisions): Marks {
  return [revision, post_edit_revision]
}

/** A change of one of these comments, or of the title of its post, changes their JSON. */
export function commentDependencies(
  comments: readonly { id: number; post_id: number }[],
): DataDependency[] {
  return [
    { of: 'comment', ids: comments.map(({ id }) => id) },
    { of: 'post edit', ids: [...new Set(comments.map(({ post_id }) => post_id))] },
  ]
}

/** The fingerprint of a page of comments. */
export function commentPageMarks(page: Page<Revisions & Position>): Marks {
  return pageFingerprint(page, comment => comment.post_edit_revision)
}

/** Empty if there is no such comment. */
export function readCommentFingerprint(db: CompanyDb, commentId: number): Marks | Promise<Marks> {
  return andThen(db.run(revisionsById, { commentId }), ([comment]) =>
    comment ? commentFingerprint(comment) : [],
  )
}

/** By primary key. */
const revisionsById = companyQuery<{ commentId: number }, Revisions>((query, value, engine) => {
  const comments = query
    .selectFrom('comments as c')
    .where(seek(engine, 'c.id', value('commentId')))
    .orderBy('c.id')
  return withCommentRevisions(query, engine, comments)
})
