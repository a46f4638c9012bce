import { sql } from 'kysely'
import { tuples } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { termsOf } from '../text/analysis.ts'
import { assignTermIds } from './assign-term-ids.ts'
import { countPosts } from './count-posts.ts'
import { flushPending } from './flush-pending.ts'
import type { ListedPost } from './listed-posts.ts'
import type { IndexingTransaction } from './term-id-cache.ts'
import { bytesOf, packTerms, type TermList } from './term-list.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/**
 * Indexes posts in the transaction that writes them. A new post only gets its term list; its postings are written
 * together with those of others, see flush-pending.ts.
 */
export async function indexPosts(transaction: IndexingTransaction, posts: IndexedPost[]) {
  await indexListed(transaction, await listPosts(transaction, posts))
}

/** The same for term lists that are already built. A post that had a number keeps it, and is counted at once. */
export async function indexListed(transaction: Runner, posts: MaybeNumberedPost[]) {
  if (posts.length === 0) return
  const numbers = await insertLists(transaction, posts)
  if (numbers.some(isFlushChecked) || posts.some(({ terms }) => isLong(terms)))
    await flushPending(transaction)
  await countPosts(transaction, posts.filter(isNumbered))
}

/**
 * Measuring the pending lists takes as long as writing a post, so it is done at one post in 16 and at every long
 * one: the limit may be exceeded by a few posts. The first post is one of them, because it creates the company's
 * index.
 */
const isFlushChecked = (number: number) => number % 16 === 1
const isLong = (terms: TermList) => terms.byteLength >= 2_048

/** A post has a number if it was in the index before. */
type MaybeNumberedPost = Omit<ListedPost, 'number'> & { number?: number }

function isNumbered(post: MaybeNumberedPost): post is ListedPost {
  return post.number !== undefined
}

/** Builds the posts' term lists; new terms are added to the dictionary. */
export async function listPosts(
  transaction: IndexingTransaction,
  posts: IndexedPost[],
): Promise<MaybeNumberedPost[]> {
  const lists = await termListsOf(posts, terms => assignTermIds(transaction, terms))
  return posts.map(({ id, boardId }, at) => ({ id, boardId, terms: lists[at]! }))
}

/** The term lists of texts, with the ids that `findIds` resolves. */
export async function termListsOf(
  posts: { title: string; content: string }[],
  findIds: (terms: string[]) => Promise<(term: string) => number>,
): Promise<TermList[]> {
  const texts = posts.map(({ title, content }) => [termsOf(title), termsOf(content)] as const)
  const idOf = await findIds(texts.flat(2))
  return texts.map(([title, content]) => packTerms(title.map(idOf), content.map(idOf)))
}

/** Returns the posts' numbers, in any order. */
async function insertLists(transaction: Runner, posts: MaybeNumberedPost[]): Promise<number[]> {
  const lists = posts.map(({ id, number, terms }, at) => [
    id,
    number ?? null,
    at + 1,
    Buffer.from(bytesOf(terms)).toString('hex'),
  ])
  const inserted = await transaction.run(insert, { lists: JSON.stringify(lists) })
  return inserted.map(({ number }) => number)
}

/**
 * New numbers follow the last one, in the order of the given posts. A number that was removed is not reused:
 * pending means beyond counted_to.
 */
const insert = companyStatement<{ lists: string }, { number: number }>(
  (companyId, value, engine) => {
    const bytes = sql.raw(engine === 'postgres' ? `decode(given.d, 'hex')` : 'unhex(given.d)')
    return sql`insert into post_terms (company_id, post_id, number, terms)
    select ${companyId}, given.a, coalesce(given.b, given.c + coalesce((select max(last) from
      (select * from (select number as last from post_terms where company_id = ${companyId}
         order by number desc limit 1) as newest union all
       select counted_to from search_indexes where company_id = ${companyId}) as used), 0)), ${bytes}
    from (${tuples(engine, ['bigint', 'bigint', 'bigint', 'text'], value('lists'))}) as given
    returning number`
  },
)
