import { sql } from 'kysely'
import { tuples } from '../../../platform/db/value-list.ts'
import type { Runner } from '../../../store/company-db.ts'
import { termsOf } from '../text/analysis.ts'
import {
  type FindTermIds,
  findTermsToIndex,
  type IdOf,
  type IndexingTransaction,
  type IndexPlace,
  readPlace,
} from './assign-term-ids.ts'
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
  const index = await readyToIndex(transaction, posts)
  await index(posts)
}

type Text = Pick<IndexedPost, 'title' | 'content'>

/** The same in two steps: the first only reads, so on PostgreSQL it can travel with other reads. */
export async function readyToIndex(transaction: IndexingTransaction, texts: Text[]) {
  const { place, listsOf } = await findLists(transaction, texts)
  return async (posts: IndexedPost[]) =>
    indexInPlace(transaction, place, listed(posts, await listsOf()))
}

/** For a bulk load, which flushes now and then: see flush-pending.ts. */
export async function indexBulk(transaction: IndexingTransaction, posts: IndexedPost[]) {
  const { place, listsOf } = await findLists(transaction, posts)
  if (!place.state) await ensureIndex(transaction)
  insertLists(transaction, place, listed(posts, await listsOf()))
}

/** Indexes posts whose text or board has changed, in the same way. They keep their places among the others. */
export async function reindexPosts(transaction: IndexingTransaction, posts: IndexedPost[]) {
  await reindexListed(transaction, await listPosts(transaction, posts))
}

/** For term lists that are already built. */
export async function indexListed(transaction: IndexingTransaction, posts: UnnumberedPost[]) {
  if (posts.length > 0) await indexInPlace(transaction, await readPlace(transaction), posts)
}

async function indexInPlace(
  transaction: IndexingTransaction,
  place: IndexPlace,
  posts: UnnumberedPost[],
) {
  const numbers = insertLists(transaction, place, posts)
  if (posts.length > fewPosts) return flushIfMany(transaction)
  const isChecked = numbers.some(isFlushChecked)
  const isFlushing = place.state?.flush_stamp !== 0
  const madePending = pendingOf(posts)
  if (isChecked || isFlushing || madePending > longPost)
    await flushSome(transaction, place.state ?? (await ensureIndex(transaction)), {
      madePending,
      isChecked,
    })
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
  const { listsOf } = await findLists(transaction, posts)
  return listed(posts, await listsOf())
}

async function findLists(transaction: IndexingTransaction, texts: Text[]) {
  const analysed = texts.map(analyse)
  const { place, addNew } = await findTermsToIndex(transaction, new Set(analysed.flat(2)))
  return { place, listsOf: async () => packedWith(analysed, await addNew()) }
}

const listed = (posts: IndexedPost[], lists: TermList[]): UnnumberedPost[] =>
  posts.map(({ id, boardId }, at) => ({ id, boardId, terms: lists[at]! }))

/** The term lists of texts. */
export async function termListsOf(posts: Text[], findIds: FindTermIds): Promise<TermList[]> {
  const analysed = posts.map(analyse)
  return packedWith(analysed, await findIds(new Set(analysed.flat(2))))
}

type Analysed = readonly [title: string[], content: string[]]

const analyse = ({ title, content }: Text): Analysed => [termsOf(title), termsOf(content)]

function packedWith(texts: Analysed[], idOf: IdOf): TermList[] {
  const idsOf = (terms: string[]) => terms.map(term => idOf(term) ?? unknown)
  return texts.map(([title, content]) => packTerms(idsOf(title), idsOf(content)))
}

/** No term has it: ids start at 1. */
const unknown = 0

/** Gives the posts the next numbers. */
function insertLists(
  transaction: IndexingTransaction,
  { lastNumber }: IndexPlace,
  posts: UnnumberedPost[],
): number[] {
  const numbers = posts.map((_, at) => lastNumber + 1 + at)
  const lists = posts.map(({ id, boardId, terms }, at) => [
    id,
    boardId,
    numbers[at],
    Buffer.from(bytesOf(terms)).toString('hex'),
  ])
  transaction.send(transaction.run(insert, { lists: JSON.stringify(lists) }))
  return numbers
}

const insert = indexStatement<{ lists: string }>(index => (companyId, value, engine) => {
  const bytes = sql.raw(engine === 'postgres' ? `decode(given.d, 'hex')` : 'unhex(given.d)')
  return sql`insert into ${index.lists} (company_id, ${sql.ref(index.itemId)}, board_id, number, terms)
    select ${companyId}, given.a, given.b, given.c, ${bytes}
    from (${tuples(engine, ['bigint', 'bigint', 'bigint', 'text'], value('lists'))}) as given`
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
