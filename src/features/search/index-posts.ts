import { sql } from 'kysely'
import { tuples } from '../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../store/index.ts'
import { countPending, countPosts } from './count-posts.ts'
import type { ListedPost } from './listed-posts.ts'
import { numberWords } from './number-words.ts'
import type { Numbering } from './remembered-words.ts'
import { wordsOf } from './text/analysis.ts'
import { bytesOf, packWords, type WordList } from './word-list.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/**
 * Makes posts findable, in the transaction that writes them. A new post only gets its list of words; it
 * is counted together with others, see count-posts.ts.
 */
export async function indexPosts(transaction: Numbering, posts: IndexedPost[]) {
  await indexListed(transaction, await listPosts(transaction, posts))
}

/** The same for posts that are listed already. What had a number keeps it, and is counted at once. */
export async function indexListed(transaction: Runner, posts: MaybeNumberedPost[]) {
  if (posts.length === 0) return
  const numbers = await insertLists(transaction, posts)
  const maybeMany = numbers.some(isLookedAfter) || posts.some(({ words }) => isLong(words))
  if (maybeMany) await countPending(transaction)
  await countPosts(transaction, posts.filter(isNumbered))
}

/**
 * Adding up what waits takes as long as writing a post. So it is done after a long post, and one in so many:
 * with those between them, what waits is a little more than it should be.
 */
const isLookedAfter = (number: number) => number % 16 === 1
const isLong = (words: WordList) => words.byteLength >= 2_048

/** A post may have been in the index before. */
type MaybeNumberedPost = Omit<ListedPost, 'number'> & { number?: number }

function isNumbered(post: MaybeNumberedPost): post is ListedPost {
  return post.number !== undefined
}

/** The posts with their words, whose numbers are known from now on. */
export async function listPosts(
  transaction: Numbering,
  posts: IndexedPost[],
): Promise<MaybeNumberedPost[]> {
  const { words, listsBy } = analyse(posts)
  const lists = listsBy(await numberWords(transaction, words))
  return posts.map(({ id, boardId }, at) => ({ id, boardId, words: lists[at]! }))
}

/** The words of posts' texts, and the posts' lists once it is known how to number those. */
export function analyse(posts: { title: string; content: string }[]) {
  const texts = posts.map(({ title, content }) => ({
    title: wordsOf(title),
    content: wordsOf(content),
  }))
  return {
    words: texts.flatMap(({ title, content }) => [...title, ...content]),
    listsBy: (numberOf: (word: string) => number): WordList[] =>
      texts.map(({ title, content }) => packWords(title.map(numberOf), content.map(numberOf))),
  }
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
      (select max(number) as last from post_words where company_id = ${companyId} union all
       select counted_to from search_indexes where company_id = ${companyId}) as used), 0)), ${bytes}
    from (${tuples(engine, ['bigint', 'bigint', 'bigint', 'text'], value('lists'))}) as given
    returning number`
  },
)
