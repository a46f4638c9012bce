import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { type CompanyTransaction, companyQuery, companyStatement } from '../../store/index.ts'

/** A write holds the company's lock: with more rows others would notice. */
const commentsPerSlice = 1_000

/**
 * Brings the next slice of a post's comments in line with whether the post is deleted: the list of all comments reads
 * comments.is_listed alone, so that it costs the same however many posts are deleted. The write that deletes or restores
 * does the first slice, a background task the others.
 */
export async function relistComments(transaction: CompanyTransaction, postId: number) {
  const [post] = await transaction.run(postById, { postId })
  if (!post || post.relisted_to === null) return
  const { deleted, relisted_to: after } = post
  const comments = await transaction.run(commentsAfter, { postId, after })
  const ids = comments.map(({ id }) => id)
  const isLast = ids.length < commentsPerSlice
  const isListed = deleted === null ? 1 : 0
  const { revision } = transaction
  if (ids.length > 0)
    await transaction.run(setListed, { ids: JSON.stringify(ids), isListed, revision })
  await transaction.run(setProgress, { postId, to: isLast ? null : ids.at(-1)! })
  transaction.touch()
}

type Progress = { deleted: number | null; relisted_to: number | null }

const postById = companyQuery<{ postId: number }, Progress>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['deleted', 'relisted_to'])
    .where(seek(engine, 'id', value('postId')))
    .orderBy('id'),
)

/** By the unique index (company_id, post_id, id). */
const commentsAfter = companyQuery<{ postId: number; after: number }, { id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('comments')
      .select('id')
      .where(seek(engine, 'post_id', value('postId')))
      .where('id', '>', value('after'))
      .orderBy('post_id')
      .orderBy('id')
      .limit(sql.lit(commentsPerSlice)),
)

const setListed = companyStatement<{ ids: string; isListed: number; revision: number }>(
  (companyId, value, engine) => sql`update comments
    set is_listed = ${value('isListed')}, revision = ${value('revision')}
    where company_id = ${companyId} and ${isThese(engine, companyId, value('ids'))}
      and deleted is null and is_listed <> ${value('isListed')}`,
)

/**
 * Rows by primary key. On PostgreSQL by where they lie, looked up one by one: of a list of keys it would guess the
 * length, and rather read all comments. Nobody moves a row meanwhile: the company is locked.
 */
function isThese(engine: EngineKind, companyId: number, ids: string): RawBuilder<boolean> {
  if (engine === 'sqlite') return isOneOf(engine, 'id', 'bigint', ids)
  return sql`ctid = any (array(select c.ctid
    from json_array_elements_text(${ids}::text::json) as wanted
    cross join lateral (select ctid from comments where company_id = ${companyId}
      and id between cast(wanted.value as bigint) and cast(wanted.value as bigint)
      order by id limit 1) as c))`
}

const setProgress = companyQuery<{ postId: number; to: number | null }, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({ relisted_to: value('to') })
    .where('id', '=', value('postId')),
)
