import { sql } from 'kysely'
import { tuples } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { wordsOf } from '../text/analysis.ts'
import { numberWords } from './assign-term-ids.ts'
import { countPending, countPosts } from './flush-pending.ts'
import type { ListedPost } from './listed-posts.ts'
import type { NumberingTransaction } from './term-id-cache.ts'
import { bytesOf, packWords, type WordList } from './term-list.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/**
 * Makes posts findable, in the transaction that writes them. A new post only gets its list of words; it
 * is counted together with others, see count-posts.ts.
 */
export async function indexPosts(transaction: NumberingTransaction, posts: IndexedPost[]) {
  await indexListed(transaction, await listPosts(transaction, posts))
}

/** The same for posts that are listed already. What had a number keeps it, and is counted at once. */
export async function indexListed(transaction: Runner, posts: MaybeNumberedPost[]) {
  if (posts.length === 0) return
  const numbers = await insertLists(transaction, posts)
  if (numbers.some(isAddedUpAt) || posts.some(({ words }) => isLong(words)))
    await countPending(transaction)
  await countPosts(transaction, posts.filter(isNumbered))
}

/**
 * Adding up what waits takes as long as writing a post, so it is done at one post in 16 and at every long
 * one: a few more may wait than should. The first post is among them: it makes the company's index.
 */
const isAddedUpAt = (number: number) => number % 16 === 1
const isLong = (words: WordList) => words.byteLength >= 2_048

/** A post may have been in the index before. */
type MaybeNumberedPost = Omit<ListedPost, 'number'> & { number?: number }

function isNumbered(post: MaybeNumberedPost): post is ListedPost {
  return post.number !== undefined
}

/** The posts with their words, whose numbers are known from now on. */
export async function listPosts(
  transaction: NumberingTransaction,
  posts: IndexedPost[],
): Promise<MaybeNumberedPost[]> {
  const lists = await listsOf(posts, words => numberWords(transaction, words))
  return posts.map(({ id, boardId }, at) => ({ id, boardId, words: lists[at]! }))
}

/** The lists of words that posts' texts have, by the numbers that `number` tells. */
export async function listsOf(
  posts: { title: string; content: string }[],
  number: (words: string[]) => Promise<(word: string) => number>,
): Promise<WordList[]> {
  const texts = posts.map(({ title, content }) => [wordsOf(title), wordsOf(content)] as const)
  const numberOf = await number(texts.flat(2))
  return texts.map(([title, content]) => packWords(title.map(numberOf), content.map(numberOf)))
}

/** Their numbers, in any order. */
async function insertLists(transaction: Runner, posts: MaybeNumberedPost[]): Promise<number[]> {
  const lists = posts.map(({ id, number, words }, at) => [
    id,
    number ?? null,
    at + 1,
    Buffer.from(bytesOf(words)).toString('hex'),
  ])
  const inserted = await transaction.run(insert, { lists: JSON.stringify(lists) })
  return inserted.map(({ number }) => number)
}

/**
 * New numbers follow the last one, in the order that the posts are given in. One that was given up is not given
 * again: up to counted_to nothing waits.
 */
const insert = companyStatement<{ lists: string }, { number: number }>(
  (companyId, value, engine) => {
    const bytes = sql.raw(engine === 'postgres' ? `decode(given.d, 'hex')` : 'unhex(given.d)')
    return sql`insert into post_words (company_id, post_id, number, words)
    select ${companyId}, given.a, coalesce(given.b, given.c + coalesce((select max(last) from
      (select * from (select number as last from post_words where company_id = ${companyId}
         order by number desc limit 1) as newest union all
       select counted_to from search_indexes where company_id = ${companyId}) as used), 0)), ${bytes}
    from (${tuples(engine, ['bigint', 'bigint', 'bigint', 'text'], value('lists'))}) as given
    returning number`
  },
)
