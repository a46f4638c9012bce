import type { Kysely } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

type Limit = { limit: number }

/** What visitors read below a post, oldest first. Internal comments are not among it. */
export async function listPublicComments(
  db: CompanyDb,
  postId: number,
  { limit }: Limit,
): Promise<CommentRow[]> {
  return db.run(publicComments, { postId, limit })
}

/** Of comments that `listPublicComments` read, and of their post's page: it does not show the post's title again. */
export function publicCommentsFingerprint(comments: { id: number; revision: number }[]): Marks {
  return comments.flatMap(({ id, revision }) => [id, revision])
}

export function readPublicCommentsFingerprint(
  db: CompanyDb,
  postId: number,
  { limit }: Limit,
): Marks | Promise<Marks> {
  return andThen(db.run(publicRevisions, { postId, limit }), publicCommentsFingerprint)
}

type Values = Limit & { postId: number }

const publicComments = companyQuery<Values, CommentRow>((query, value, engine) =>
  commentRows(query, engine, publicIds(query, value, engine)).orderBy('c.id'),
)

const publicRevisions = companyQuery<Values, { id: number; revision: number }>(
  (query, value, engine) => publicIds(query, value, engine).select('item.revision'),
)

function publicIds(query: Kysely<Tables>, value: ValueOf<Values>, engine: EngineKind) {
  // By the unique key (company_id, post_id, id).
  return query
    .selectFrom('comments as item')
    .select(['item.id', 'item.created'])
    .where(seek(engine, 'item.post_id', value('postId')))
    .where('item.is_internal', '=', 0)
    .orderBy('item.post_id')
    .orderBy('item.id')
    .limit(value('limit'))
}
