import { sql } from 'kysely'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { drawRevision } from '../../../store/revisions.ts'
import type { IndexingTransaction } from './assign-term-ids.ts'
import { indexesOf, indexStatement } from './comment-index.ts'
import { addToSums, sumsOf } from './count-posts.ts'
import { countTerms } from './count-terms.ts'
import { ensureIndex, type IndexState } from './index-state.ts'
import {
  forEachChange,
  measurePending,
  type PendingPost,
  readPendingPosts,
} from './pending-posts.ts'
import { addPostings, blockOf, postingOf, removePostings } from './posting-set.ts'

export type FlushingTransaction = Pick<IndexingTransaction, 'run' | 'send' | 'identity' | 'engine'>

/**
 * So many posts, or bytes of their lists, become a batch. Flushing them together is cheap: the rows of a term are
 * scattered over the tables, and most of them are shared by many posts. A search scans all that is pending.
 */
const batchLeast = { posts: 160, bytes: 40 * 1024 }
/** A bulk load flushes it all at once, so it may let more come together. */
const bulkLeast = { posts: 256, bytes: 2 ** 16 }

/** More posts in one write are a bulk load, which flushes whatever it makes pending. */
export const fewPosts = 16

/** Beyond this, a write flushes twice as much as it adds, however long that takes. */
const pendingBytesMax = 2 ** 17

/**
 * One write flushes at least and at most so many changes of a batch. A number, and not a time: how far a flush has come
 * may show in what a prefix expands to, and that must not depend on the engine or on how busy the machine is.
 */
const changesLeast = 64
const changesMax = 256
const all = Number.POSITIVE_INFINITY

/**
 * Writes a slice of the pending postings: about as many as the calling write makes pending, so that no write takes
 * long and what is pending stays bounded. `isChecked`: whether to look if there is enough for a new batch.
 */
export async function flushSome(
  transaction: FlushingTransaction,
  state: IndexState,
  { madePending, isChecked }: { madePending: number; isChecked: boolean },
) {
  const isLarge = madePending > changesMax
  if (!isChecked && !isLarge && state.flush_stamp === 0) return
  const size = isChecked || isLarge ? await measurePending(transaction) : undefined
  const isBehind = size !== undefined && size.bytes > pendingBytesMax
  if (state.flush_stamp === 0) {
    if (size && (size.posts >= batchLeast.posts || size.bytes >= batchLeast.bytes))
      await startBatch(transaction, state)
  } else if (isBehind) await flushChanges(transaction, state, { most: 2 * madePending })
  else {
    const most = Math.min(Math.max(madePending, changesLeast), changesMax)
    await flushChanges(transaction, state, { most })
  }
}

/** Writes all pending postings; false if there are none. It takes as long as there are many. */
export async function flushAll(transaction: FlushingTransaction): Promise<boolean> {
  for (let wrote = false; ; wrote = true) {
    const state = await ensureIndex(transaction)
    if (state.flush_stamp !== 0) await flushChanges(transaction, state, { most: all })
    else if ((await measurePending(transaction)).posts === 0) return wrote
    else await startBatch(transaction, state)
  }
}

/** For many posts at once: writes all pending postings if there are enough. */
export async function flushIfMany(transaction: FlushingTransaction) {
  await ensureIndex(transaction)
  const { posts, bytes } = await measurePending(transaction)
  if (posts >= bulkLeast.posts || bytes >= bulkLeast.bytes) await flushAll(transaction)
}

/** Makes everything that is pending one batch, and counts its new posts. */
export async function startBatch(transaction: FlushingTransaction, { counted_to }: IndexState) {
  const pending = await readPendingPosts(transaction)
  const stamp = drawRevision()
  const last = Math.max(counted_to, pending.at(-1)!.number)
  const added = pending.filter(({ number }) => number > counted_to)
  await addToSums(transaction, sumsOf(added.flatMap(({ now }) => now ?? [])))
  transaction.send(transaction.run(setBatch, { stamp, last }))
  transaction.send(transaction.run(markStale, {}))
  await cachedBatch(transaction.identity, stamp, async () =>
    batchOf(
      stamp,
      pending.map(post => ({ ...post, isInBatch: true })),
    ),
  )
}

/** Changes that are written between two looks at the clock. */
const changesPerLook = 128

/** Writes the next changes of the batch: so many of them, or for so long. */
export async function flushChanges(
  transaction: FlushingTransaction,
  state: IndexState,
  limit: { most: number } | { ms: number },
) {
  const endsAt = performance.now() + ('ms' in limit ? limit.ms : all)
  const batch = await currentBatch(transaction, state)
  let at = firstChangeAfter(batch, state)
  const end = Math.min(batch.changes.length, at + ('most' in limit ? limit.most : all))
  // Some are written even if reading the batch took all the time: each slice must get further.
  while (at < end) {
    const changes = nextChanges(batch, at, 'ms' in limit ? Math.min(end, at + changesPerLook) : end)
    await writeChanges(transaction, changes)
    at += changes.length
    if (performance.now() >= endsAt) break
  }
  if (at === batch.changes.length) {
    transaction.send(transaction.run(endBatch, {}))
    transaction.send(transaction.run(dropStale, {}))
    forgetBatch(transaction.identity)
  } else {
    const { block, termId } = batch.changes[at - 1]!
    transaction.send(transaction.run(setFlushed, { block, termId }))
  }
}

function currentBatch(transaction: FlushingTransaction, state: IndexState): Promise<FlushBatch> {
  return cachedBatch(transaction.identity, state.flush_stamp, async () =>
    batchOf(state.flush_stamp, await readPendingPosts(transaction)),
  )
}

function nextChanges(batch: FlushBatch, from: number, to: number): TermChange[] {
  const some = batch.changes.slice(from, to)
  const { block } = some[0]!
  return some.filter(change => change.block === block)
}

async function writeChanges(transaction: FlushingTransaction, changes: TermChange[]) {
  const { block } = changes[0]!
  const postings = (kind: 'added' | 'removed') =>
    new Map(
      changes
        .filter(change => change[kind].length > 0)
        .map(change => [change.termId, change[kind]] as const),
    )
  addPostings(transaction, block, postings('added'))
  await removePostings(transaction, block, postings('removed'))
  const counts = changes
    .filter(({ termId }) => termId > 0)
    .map(({ termId, added, removed }) => [termId, added.length - removed.length] as const)
  await countTerms(transaction, block, new Map(counts))
}

const setBatch = indexStatement<{ stamp: number; last: number }>(
  index => (companyId, value) =>
    sql`update ${index.indexes} set counted_to = ${value('last')},
    flush_stamp = ${value('stamp')}, flush_block = -1, flush_term = 0
    where company_id = ${companyId}`,
)

const markStale = indexStatement<object>(
  index => companyId =>
    sql`update ${index.stale} set is_in_batch = 1 where company_id = ${companyId}`,
)

const setFlushed = indexStatement<{ block: number; termId: number }>(
  index => (companyId, value) =>
    sql`update ${index.indexes} set flush_block = ${value('block')},
    flush_term = ${value('termId')} where company_id = ${companyId}`,
)

const endBatch = indexStatement<object>(
  index => companyId =>
    sql`update ${index.indexes} set flushed_to = counted_to, flush_stamp = 0
    where company_id = ${companyId}`,
)

const dropStale = indexStatement<object>(
  index => companyId =>
    sql`delete from ${index.stale} where company_id = ${companyId} and is_in_batch = 1`,
)

/** The postings of a term in one block that are to be added and to be removed. */
type TermChange = { block: number; termId: number; added: number[]; removed: number[] }

/** Everything that a batch of posts changes, in the order in which it is written. It never changes. */
type FlushBatch = { readonly stamp: number; readonly changes: readonly TermChange[] }

function batchOf(stamp: number, posts: PendingPost[]): FlushBatch {
  const blocks = new Map<number, Map<number, TermChange>>()
  const changeOf = (termId: number, number: number) => {
    const block = blockOf(number)
    const terms = blocks.get(block) ?? new Map<number, TermChange>()
    blocks.set(block, terms)
    const known = terms.get(termId)
    if (known) return known
    const change = { block, termId, added: [], removed: [] }
    terms.set(termId, change)
    return change
  }
  for (const post of posts)
    if (post.isInBatch)
      forEachChange(
        post,
        (termId, inTitle, number) =>
          changeOf(termId, number).added.push(postingOf(number, inTitle)),
        (termId, inTitle, number) =>
          changeOf(termId, number).removed.push(postingOf(number, inTitle)),
      )
  const changes = [...blocks.values()].flatMap(terms => [...terms.values()])
  return { stamp, changes: changes.sort((a, b) => a.block - b.block || a.termId - b.termId) }
}

/** The index of the first change behind a position. */
function firstChangeAfter(
  { changes }: FlushBatch,
  { flush_block, flush_term }: { flush_block: number; flush_term: number },
): number {
  let from = 0
  let to = changes.length
  while (from < to) {
    const middle = (from + to) >> 1
    const { block, termId } = changes[middle]!
    if (block < flush_block || (block === flush_block && termId <= flush_term)) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * The batches that are being flushed, by `identity`, which all handles of a company share: reading the term lists
 * again for every slice would take longer than writing it. The random stamp says which batch it is, also to other
 * processes and after a rollback.
 */
const cache = new Map<object, FlushBatch>()
/** A batch takes less than a megabyte, one of an import some more. */
const cachedMax = 16

async function cachedBatch(
  identity: object,
  stamp: number,
  build: () => Promise<FlushBatch>,
): Promise<FlushBatch> {
  const cached = cache.get(identity)
  if (cached?.stamp === stamp) return cached
  const batch = await build()
  cache.delete(identity)
  cache.set(identity, batch)
  if (cache.size > cachedMax) cache.delete(cache.keys().next().value!)
  return batch
}

function forgetBatch(identity: object) {
  cache.delete(identity)
}

/**
 * Pending postings of a bulk load. Postings of many posts cost a fraction of those of few: the rows of a common term
 * are written once for all of them. Every search reads the pending ones.
 */
const pendingMost = { posts: 2_048, bytes: 512 * 1024 }

/** A bulk load may leave as much pending as other writes do. */
const pendingLeft = { posts: 256, bytes: 2 ** 16 }

/** Flushes what a bulk load has made pending, in transactions of its own, if it is enough, or if the load `isDone`. */
export async function flushBulk(
  db: CompanyDb,
  actor: Actor,
  { isDone, msMax }: { isDone: boolean; msMax: number },
) {
  const least = isDone ? pendingLeft : pendingMost
  for (const index of indexesOf(db)) {
    for (let hasStarted = false; ; ) {
      const { posts, bytes } = await measurePending(index)
      if (posts < least.posts && bytes < least.bytes) break
      const done = await index.write(actor, transaction =>
        flushSlice(transaction, !hasStarted, msMax),
      )
      if (done === 'nothing') break
      hasStarted ||= done === 'started'
      await giveWay()
    }
  }
}

/** A slice of the batch that is being flushed; where there is none, one is started if it `mayStart`. */
async function flushSlice(
  transaction: CompanyTransaction,
  mayStart: boolean,
  msMax: number,
): Promise<'flushed' | 'started' | 'nothing'> {
  const state = await ensureIndex(transaction)
  const isUnderWay = state.flush_stamp !== 0
  // Someone else may have flushed it by now. What another load adds is for that one to flush.
  if (!isUnderWay && !(mayStart && (await measurePending(transaction)).posts > 0)) return 'nothing'
  if (isUnderWay) await flushChanges(transaction, state, { ms: msMax })
  else await startBatch(transaction, state)
  // Flushing may change the expansion of a prefix.
  transaction.touch()
  return isUnderWay ? 'flushed' : 'started'
}
