import { sql } from 'kysely'
import { tuples } from '../../../platform/db/value-list.ts'
import type { Runner } from '../../../store/company-db.ts'
import { termsOf } from '../text/analysis.ts'
import { type FindTermIds, type IndexingTransaction, termIdsOf } from './assign-term-ids.ts'
import { changeLists } from './change-lists.ts'
import { indexStatement } from './comment-index.ts'
import { fewPosts, flushIfMany, flushSome } from './flush-pending.ts'
import { ensureIndex } from './index-state.ts'
import type { IndexTables } from './index-tables.ts'
import { bytesOf, distinctTerms, packTerms, type TermList, unpackTerms } from './term-list.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }
type UnnumberedPost = Omit<ListedPost, 'number'>

/**
 * Indexes new posts in the transaction that writes them. A post only gets its term list; its postings are written
 * together with those of others, see flush-pending.ts.
 */
export async function indexPosts(transaction: IndexingTransaction, posts: IndexedPost[]) {
  await indexListed(transaction, await listPosts(transaction, posts))
}

/** For a bulk load, which flushes now and then: see flush-pending.ts. */
export async function indexBulk(transaction: IndexingTransaction, posts: IndexedPost[]) {
  await ensureIndex(transaction)
  await insertLists(transaction, await listPosts(transaction, posts))
}

/** Indexes posts whose text or board has changed, in the same way. They keep their places among the others. */
export async function reindexPosts(transaction: IndexingTransaction, posts: IndexedPost[]) {
  await reindexListed(transaction, await listPosts(transaction, posts))
}

/** For term lists that are already built. */
export async function indexListed(transaction: IndexingTransaction, posts: UnnumberedPost[]) {
  if (posts.length === 0) return
  const inserted = await insertLists(transaction, posts)
  if (posts.length > fewPosts) return flushIfMany(transaction)
  const isChecked = inserted.some(({ number }) => isFlushChecked(number))
  const isFlushing = inserted[0]!.flush_stamp !== 0
  const madePending = pendingOf(posts)
  if (isChecked || isFlushing || madePending > longPost)
    await flushSome(transaction, await ensureIndex(transaction), { madePending, isChecked })
}

export async function reindexListed(transaction: IndexingTransaction, posts: UnnumberedPost[]) {
  await changeLists(
    transaction,
    posts.map(({ id, ...now }) => ({ id, now })),
  )
}

/** So many terms are measured at once, as other posts are now and then. */
const longPost = 256

/**
 * Measuring what is pending takes as long as writing a post, so it is done at one post in 16: the limit may be
 * exceeded by a few posts. The first post is one of them, because it creates the company's index.
 */
const isFlushChecked = (number: number) => number % 16 === 1

function pendingOf(posts: UnnumberedPost[]): number {
  return posts.reduce((sum, { terms }) => sum + distinctTerms(terms).length, 0)
}

/** Builds the posts' term lists; new terms are added to the dictionary. */
export async function listPosts(
  transaction: IndexingTransaction,
  posts: IndexedPost[],
): Promise<UnnumberedPost[]> {
  const lists = await termListsOf(posts, termIdsOf(transaction))
  return posts.map(({ id, boardId }, at) => ({ id, boardId, terms: lists[at]! }))
}

/** The term lists of texts. */
export async function termListsOf(
  posts: { title: string; content: string }[],
  findIds: FindTermIds,
): Promise<TermList[]> {
  const texts = posts.map(({ title, content }) => [termsOf(title), termsOf(content)] as const)
  const idOf = await findIds(new Set(texts.flat(2)))
  const idsOf = (terms: string[]) => terms.map(term => idOf(term) ?? unknown)
  return texts.map(([title, content]) => packTerms(idsOf(title), idsOf(content)))
}

/** No term has it: ids start at 1. */
const unknown = 0

type Inserted = { number: number; flush_stamp: number | null }

/** Returns the posts' numbers, in any order, and whether a flush is under way. */
async function insertLists(transaction: Runner, posts: UnnumberedPost[]): Promise<Inserted[]> {
  const lists = posts.map(({ id, boardId, terms }, at) => [
    id,
    boardId,
    at + 1,
    Buffer.from(bytesOf(terms)).toString('hex'),
  ])
  return transaction.run(insert, { lists: JSON.stringify(lists) })
}

/**
 * Numbers follow the last one, in the order of the given posts. A number that may have postings is not used again,
 * also if its post was removed: those are up to counted_to.
 */
const insert = indexStatement<{ lists: string }, Inserted>(index => (companyId, value, engine) => {
  const bytes = sql.raw(engine === 'postgres' ? `decode(given.d, 'hex')` : 'unhex(given.d)')
  return sql`insert into ${index.lists} (company_id, ${sql.ref(index.itemId)}, board_id, number, terms)
    select ${companyId}, given.a, given.b, given.c + coalesce((select max(last) from
      (select * from (select number as last from ${index.lists} where company_id = ${companyId}
         order by number desc limit 1) as newest union all
       select counted_to from ${index.indexes} where company_id = ${companyId}) as used), 0), ${bytes}
    from (${tuples(engine, ['bigint', 'bigint', 'bigint', 'text'], value('lists'))}) as given
    returning number,
      (select flush_stamp from ${index.indexes} where company_id = ${companyId}) as flush_stamp`
})

/** Removes posts from the index, in the transaction that deletes them and before it does. */
export async function unindexPosts(transaction: IndexingTransaction, ids: number[]) {
  await changeLists(
    transaction,
    ids.map(id => ({ id, now: undefined })),
  )
}

/**
 * A post and its term list. The index numbers posts consecutively: ids are shared with comments and users, so
 * they have large gaps.
 */
export type ListedPost = { number: number; id: number; boardId: number; terms: TermList }

type Bounds = { first: number; last: number }

/** A company's posts in a range of ids, oldest first. */
export async function readListedPosts(
  db: Runner,
  first: number,
  last: number,
): Promise<ListedPost[]> {
  return (await db.run(postsById, { first, last })).map(toListedPost)
}

/** Reads a range of post numbers. */
export async function readNumberedPosts(
  db: Runner,
  first: number,
  last: number,
): Promise<ListedPost[]> {
  return (await db.run(postsByNumber, { first, last })).map(toListedPost)
}

type Row = { number: number; id: number; board_id: number; terms: Uint8Array }

function toListedPost({ number, id, board_id, terms }: Row): ListedPost {
  return { number, id, boardId: board_id, terms: unpackTerms(terms) }
}

const postsById = indexStatement<Bounds, Row>(
  index => (companyId, value) =>
    listsBy(index, index.itemId, companyId, value('first'), value('last')),
)

const postsByNumber = indexStatement<Bounds, Row>(
  index => (companyId, value) => listsBy(index, 'number', companyId, value('first'), value('last')),
)

/** Ordered by the column of the index to use, which leaves PostgreSQL no other plan. */
function listsBy(
  index: IndexTables,
  column: IndexTables['itemId'] | 'number',
  companyId: number,
  first: number,
  last: number,
) {
  const name = sql.ref(column)
  return sql<Row>`select number, ${sql.ref(index.itemId)} as id, board_id, terms from ${index.lists}
    where company_id = ${companyId} and ${name} between ${first} and ${last} order by ${name}`
}
