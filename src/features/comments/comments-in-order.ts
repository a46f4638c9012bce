import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import { idList } from '../posts/posts-in-order.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

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
