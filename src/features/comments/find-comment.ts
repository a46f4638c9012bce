import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb, Runner } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import type { Caller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { seesHeld, seesPost } from '../boards/audience.ts'
import { idList } from '../posts/post-row.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

/**
 * The comment if the reader sees its post; not a deleted one, none of a deleted post, an internal one only if they
 * are on the team, and a held one, or one of a held post, only if they see what is held of its author.
 */
export async function findVisibleComment(
  db: Runner,
  { audience, role }: Pick<Caller, 'audience' | 'role'>,
  commentId: number,
): Promise<CommentRow | undefined> {
  const [comment] = await db.run(commentById, { commentId })
  if (!comment) return undefined
  const { board_id, post_creator_id: creator_id } = comment
  if (!seesPost(audience, { board_id, creator_id })) return undefined
  if (comment.deleted !== null || comment.post_deleted !== null) return undefined
  if (comment.held !== null && !seesHeld(audience, comment.creator_id)) return undefined
  if (comment.post_held !== null && !seesHeld(audience, comment.post_creator_id)) return undefined
  return comment.is_internal === 0 || isTeam(role) ? comment : undefined
}

/** By primary key. */
export const commentById = companyQuery<{ commentId: number }, CommentRow>(
  (query, value, engine) => {
    const id = query
      .selectFrom('comments as item')
      .select(['item.id', 'item.created'])
      .where(seek(engine, 'item.id', value('commentId')))
      .orderBy('item.id')
    return commentRows(query, engine, id)
  },
)

/** Those of the comments with these ids that lists show, in the order of the ids. */
export async function commentsInOrder(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  ids: number[],
): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  const comments = await db.run(theseComments, { ids: idList(db.engine, ids) })
  const byId = new Map(comments.filter(isShown).map(comment => [comment.id, comment]))
  return ids.map(id => byId.get(id)).filter(comment => comment !== undefined)
}

function isShown({ deleted, held, post_deleted, post_held }: CommentRow): boolean {
  return deleted === null && held === null && post_deleted === null && post_held === null
}

const theseComments = companyQuery<{ ids: string }, CommentRow>((query, value, engine) =>
  commentRows(query, engine, wantedIds(query, engine, value('ids'))),
)

function wantedIds(query: Kysely<Tables>, engine: EngineKind, ids: string) {
  const wanted =
    engine === 'postgres'
      ? sql<object>`unnest(${ids}::text::bigint[])`
      : sql<object>`json_each(${ids})`
  const id = sql.ref<number>(engine === 'postgres' ? 'wanted.wanted' : 'wanted.value')
  return query.selectFrom(wanted.as('wanted')).select(id.as('id'))
}
