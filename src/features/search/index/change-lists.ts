import { sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { jsonByNumber, keyed, rowsWith, tuples } from '../../../platform/db/value-list.ts'
import type { Runner } from '../../../store/company-db.ts'
import { drawRevision } from '../../../store/revisions.ts'
import { indexStatement } from './comment-index.ts'
import { addToSums, sumsOf } from './count-posts.ts'
import { type FlushingTransaction, fewPosts, flushIfMany, flushSome } from './flush-pending.ts'
import type { IndexState } from './index-state.ts'
import { type PendingPost, storedPostings } from './pending-posts.ts'
import { type PostingSet, packPostingSet, postingSetOf, unpackPostingSet } from './posting-set.ts'
import { bytesOf, distinctTerms, type TermList, unpackTerms } from './term-list.ts'

/** The new index entry of a post; without terms it is removed. */
export type ListChange = { id: number; now: { boardId: number; terms: TermList } | undefined }

/**
 * Replaces or removes the term lists of posts. The former postings stay in the tables and are recorded as stale: a
 * search leaves them out, and a later flush removes them. Posts that are not in the index are skipped: they will
 * be indexed as they are then, by a rebuild that has not reached them.
 */
export async function changeLists(transaction: FlushingTransaction, changes: ListChange[]) {
  const { state, entries } = await findEntries(transaction, changes)
  if (!state || entries.length === 0) return
  // Later posts are only in their lists.
  const counted = entries.filter(({ number }) => number <= state.counted_to)
  const newlyStale = counted.filter(entry => entry.stale === undefined || entry.isInBatch)
  if (newlyStale.length > 0)
    await transaction.run(putStale, {
      stale: jsonByNumber(newlyStale.map(entry => [entry.number, hexOf(stored(state, entry))])),
    })
  // A batch that has lost a post is another one.
  if (newlyStale.some(({ isInBatch }) => isInBatch)) {
    state.flush_stamp = drawRevision()
    await transaction.run(setStamp, { stamp: state.flush_stamp })
  }
  await writeLists(transaction, entries)
  if (counted.length > 0)
    await addToSums(
      transaction,
      sumsOf(
        counted.flatMap(({ change }) => change.now ?? []),
        counted.map(({ before }) => before),
      ),
    )
  const sizes = entries.map(({ before, change }) => sizeOf(before) + sizeOf(change.now))
  const madePending = sizes.reduce((sum, size) => sum + size, 0)
  if (entries.length > fewPosts) await flushIfMany(transaction)
  else {
    const isChecked = isOneInEight(entries[0]!.number + madePending)
    await flushSome(transaction, state, { madePending, isChecked })
  }
}

/**
 * Measuring what is pending takes as long as a change, so not every one does. Which ones is decided by the data: equal
 * writes leave equal states on every engine, whatever the process did before. (Fibonacci hashing.)
 */
function isOneInEight(seed: number): boolean {
  return Math.imul(seed, 0x9e3779b1) >>> 29 === 0
}

/** A post that is in the index, and what it is to become. */
type Entry = {
  number: number
  before: { boardId: number; terms: TermList }
  stale: PostingSet | undefined
  isInBatch: boolean
  change: ListChange
}

/** Only of the posts that are in the index and really change. */
async function findEntries(
  transaction: Runner,
  changes: ListChange[],
): Promise<{ state: IndexState | undefined; entries: Entry[] }> {
  const byId = new Map(changes.map(change => [change.id, change]))
  const rows = await transaction.run(entriesOf, { ids: JSON.stringify([...byId.keys()]) })
  const entries = rows
    .map(row => ({
      number: row.number,
      before: { boardId: row.board_id, terms: unpackTerms(row.terms) },
      stale: row.postings ? unpackPostingSet(row.postings) : undefined,
      isInBatch: row.postings ? row.is_in_batch === 1 : row.number > row.flushed_to,
      change: byId.get(row.id)!,
    }))
    .filter(({ before, change }) => !Bun.deepEquals(before, change.now))
  return { state: rows[0] && { ...rows[0] }, entries }
}

/** The postings that the tables have of a post. */
function stored(state: IndexState, { number, before, stale, isInBatch }: Entry): PostingSet {
  if (!isInBatch) return postingSetOf(before)
  const post: PendingPost = { number, now: before, before: stale, isInBatch }
  return storedPostings(state, post)
}

async function writeLists(transaction: Runner, entries: Entry[]) {
  const lists = entries.flatMap(({ number, change: { id, now } }) =>
    now ? [[number, id, now.boardId, Buffer.from(bytesOf(now.terms)).toString('hex')]] : [],
  )
  if (lists.length > 0) await transaction.run(replace, { lists: JSON.stringify(lists) })
  const removed = entries.filter(({ change }) => !change.now)
  // On PostgreSQL they travel together. One statement with a list might read all that the company has.
  await settleAll(
    removed.map(async ({ number, change }) => transaction.run(remove, { number, id: change.id })),
  )
}

function sizeOf(post: { terms: TermList } | undefined): number {
  return post ? distinctTerms(post.terms).length : 0
}

function hexOf(postings: PostingSet): string {
  return Buffer.from(packPostingSet(postings)).toString('hex')
}

type Row = IndexState & {
  number: number
  id: number
  board_id: number
  terms: Uint8Array
  postings: Uint8Array | null
  is_in_batch: number | null
}

/** By the unique index of posts, which SQLite would not choose by itself, and by primary keys. */
const entriesOf = indexStatement<{ ids: string }, Row>(index => (companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: index.itemId, type: 'bigint' as const }
  const itemId = sql.ref(`t.${index.itemId}`)
  const isSame = sql`s.company_id = ${companyId} and s.number = t.number`
  const entries =
    engine === 'postgres'
      ? sql`(${rowsWith(engine, index.lists, owner, column, value('ids'))}) as t
          left join lateral (select * from ${index.stale} s where ${isSame} limit 1) s on true`
      : sql`json_each(${value('ids')}) as given
          cross join ${index.lists} t on t.company_id = ${companyId} and ${itemId} = given.value
          left join ${index.stale} s on ${isSame}`
  return sql`select t.number, ${itemId} as id, t.board_id, t.terms, s.postings, s.is_in_batch,
      i.counted_to, i.flushed_to, i.flush_stamp, i.flush_block, i.flush_term
    from ${entries} cross join ${index.indexes} i where i.company_id = ${companyId}`
})

const putStale = indexStatement<{ stale: string }>(index => (companyId, value, engine) => {
  const bytes = sql.raw(engine === 'postgres' ? `decode(value, 'hex')` : 'unhex(value)')
  return sql`insert into ${index.stale} (company_id, number, postings, is_in_batch)
    select ${companyId}, key, ${bytes}, 0
    from (${keyed(engine, 'text', value('stale'))}) as given where true
    on conflict (company_id, number) do update set
      postings = excluded.postings, is_in_batch = 0`
})

const setStamp = indexStatement<{ stamp: number }>(
  index => (companyId, value) =>
    sql`update ${index.indexes} set flush_stamp = ${value('stamp')}
    where company_id = ${companyId}`,
)

/** An upsert, because that finds its rows by the primary key, where an `update` leaves the choice to the planner. */
const replace = indexStatement<{ lists: string }>(index => (companyId, value, engine) => {
  const bytes = sql.raw(engine === 'postgres' ? `decode(given.d, 'hex')` : 'unhex(given.d)')
  const types = ['bigint', 'bigint', 'bigint', 'text'] as const
  return sql`insert into ${index.lists} (company_id, number, ${sql.ref(index.itemId)}, board_id, terms)
    select ${companyId}, given.a, given.b, given.c, ${bytes}
    from (${tuples(engine, [...types], value('lists'))}) as given where true
    on conflict (company_id, number) do update set
      board_id = excluded.board_id, terms = excluded.terms`
})

/** Both columns are unique: whichever index is used leads to that one row; see `seek`. */
const remove = indexStatement<{ number: number; id: number }>(
  index => (companyId, value) =>
    sql`delete from ${index.lists} where company_id = ${companyId}
    and number = ${value('number')} and ${sql.ref(index.itemId)} = ${value('id')}`,
)
