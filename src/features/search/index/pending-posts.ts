import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { Runner } from '../../../store/company-db.ts'
import { indexStatement } from './comment-index.ts'
import { type IndexState, isFlushed } from './index-state.ts'
import type { IndexTables } from './index-tables.ts'
import { forEachPosting, type PostingSet, postingSetOf, unpackPostingSet } from './posting-set.ts'
import { type TermList, unpackTerms } from './term-list.ts'

/** A post whose postings are not, or not all, those of its term list. */
export type PendingPost = {
  number: number
  /** Undefined if the post was removed. */
  now: { boardId: number; terms: TermList } | undefined
  /** The postings that it had before the change; undefined if it is new. */
  before: PostingSet | undefined
  /** Whether it belongs to the batch that is being flushed. */
  isInBatch: boolean
}

/** All of them, in the order of their numbers. */
export async function readPendingPosts(db: Runner): Promise<PendingPost[]> {
  const byNumber = new Map<number, PendingPost>()
  // Stale rows come last: such a post may also be among those without postings.
  for (const { number, board_id, terms, postings, is_in_batch } of await db.run(pending, {}))
    byNumber.set(number, {
      number,
      now: terms ? { boardId: board_id!, terms: unpackTerms(terms) } : undefined,
      before: postings ? unpackPostingSet(postings) : undefined,
      isInBatch: is_in_batch === 1,
    })
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

/** Number of pending posts, and the bytes to read for them. */
export async function measurePending(db: Runner): Promise<{ posts: number; bytes: number }> {
  return (await db.run(size, {}))[0]!
}

/** Visits the postings that are to be added and to be removed. */
export function forEachChange(
  { number, now, before }: PendingPost,
  added: (termId: number, inTitle: 0 | 1, postNumber: number) => void,
  removed: (termId: number, inTitle: 0 | 1, postNumber: number) => void,
) {
  if (!before) {
    if (now) forEachPosting(now, (termId, inTitle) => added(termId, inTitle, number))
    return
  }
  const after = postingSetOf(now)
  for (const [termId, inTitle] of after)
    if (before.get(termId) !== inTitle) added(termId, inTitle, number)
  for (const [termId, inTitle] of before)
    if (after.get(termId) !== inTitle) removed(termId, inTitle, number)
}

/** The postings that are stored for a pending post at this moment. */
export function storedPostings(state: IndexState, post: PendingPost): PostingSet {
  const before = post.before ?? postingSetOf(undefined)
  if (!post.isInBatch) return before
  const stored = new Map<number, 0 | 1>()
  const isDone = (termId: number) => isFlushed(state, post.number, termId)
  for (const [termId, inTitle] of before) if (!isDone(termId)) stored.set(termId, inTitle)
  for (const [termId, inTitle] of postingSetOf(post.now))
    if (isDone(termId)) stored.set(termId, inTitle)
  return stored
}

type Row = {
  number: number
  board_id: number | null
  terms: Uint8Array | null
  postings: Uint8Array | null
  is_in_batch: 0 | 1
}

const pending = indexStatement<object, Row>(
  index => (companyId, _, engine) =>
    sql`
    select number, board_id, terms, null as postings, is_in_batch
      from (${newPosts(index, companyId)}) as new_posts
    union all
    select number, board_id, terms, postings, is_in_batch
      from (${stalePosts(index, companyId, engine)}) as stale_posts`,
)

const size = indexStatement<object, { posts: number; bytes: number }>(
  index => (companyId, _, engine) =>
    sql`
    select count(*) as posts, cast(coalesce(sum(bytes), 0) as bigint) as bytes from (
      select length(terms) as bytes from (${newPosts(index, companyId)}) as new_posts
      union all
      select length(postings) + coalesce(length(terms), 0) as bytes
        from (${stalePosts(index, companyId, engine)}) as stale_posts) as pending`,
)

/** Ordered by the column of the index to use, which leaves PostgreSQL no other plan. */
function newPosts(index: IndexTables, companyId: number): RawBuilder<unknown> {
  const its = (column: string) =>
    sql`(select ${sql.ref(column)} from ${index.indexes} where company_id = ${companyId})`
  return sql`select number, board_id, terms,
      case when number <= ${its('counted_to')} then 1 else 0 end as is_in_batch
    from ${index.lists} where company_id = ${companyId} and number > ${its('flushed_to')}
    order by number`
}

function stalePosts(
  index: IndexTables,
  companyId: number,
  engine: EngineKind,
): RawBuilder<unknown> {
  const isSame = sql`t.company_id = ${companyId} and t.number = s.number`
  return sql`select s.number, t.board_id, t.terms, s.postings, s.is_in_batch
    from (select * from ${index.stale} where company_id = ${companyId} order by number) as s
    left join ${
      engine === 'postgres'
        ? sql`lateral (select * from ${index.lists} t where ${isSame} order by t.number limit 1) t on true`
        : sql`${index.lists} t on ${isSame}`
    }`
}
