import { sql } from 'kysely'
import { tuples } from '../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../store/index.ts'
import { countPending, countPosts } from './count-posts.ts'
import type { ListedPost } from './listed-posts.ts'
import { numberWords } from './number-words.ts'
import { wordsOf } from './text/analysis.ts'
import { bytesOf, packWords } from './word-list.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/**
 * Makes posts findable, in the transaction that writes them. A new post only gets its list of words; it
 * is counted together with others, see count-posts.ts.
 */
export async function indexPosts(transaction: Runner, posts: IndexedPost[]) {
  await indexListed(transaction, await listPosts(transaction, posts))
}

/** The same for posts that are listed already. What had a number keeps it, and is counted at once. */
export async function indexListed(transaction: Runner, posts: MaybeNumberedPost[]) {
  if (posts.length === 0) return
  await insertLists(transaction, posts)
  await countPending(transaction)
  await countPosts(transaction, posts.filter(isNumbered))
}

/** A post may have been in the index before. */
type MaybeNumberedPost = Omit<ListedPost, 'number'> & { number?: number }

function isNumbered(post: MaybeNumberedPost): post is ListedPost {
  return post.number !== undefined
}

/** The posts with their words, whose numbers are known from now on. */
export async function listPosts(
  transaction: Runner,
  posts: IndexedPost[],
): Promise<MaybeNumberedPost[]> {
  const texts = posts.map(({ title, content }) => ({
    title: wordsOf(title),
    content: wordsOf(content),
  }))
  const words = new Set(texts.flatMap(({ title, content }) => [...title, ...content]))
  const numbers = await numberWords(transaction, words)
  const numbered = (each: string[]) => each.map(word => numbers.get(word)!)
  return texts.map(({ title, content }, at) => {
    const { id, boardId } = posts[at]!
    return { id, boardId, words: packWords(numbered(title), numbered(content)) }
  })
}

async function insertLists(transaction: Runner, posts: MaybeNumberedPost[]) {
  const lists = posts.map(({ id, number, words }, at) => [
    id,
    number ?? null,
    at + 1,
    Buffer.from(bytesOf(words)).toString('hex'),
  ])
  await transaction.run(insert, { lists: JSON.stringify(lists) })
}

/**
 * New numbers follow the last one, in the order that the posts are given in. One that was given up is not given
 * again: up to counted_to nothing waits.
 */
const insert = companyStatement<{ lists: string }>((companyId, value, engine) => {
  const bytes = sql.raw(engine === 'postgres' ? `decode(given.d, 'hex')` : 'unhex(given.d)')
  return sql`insert into post_words (company_id, post_id, number, words)
    select ${companyId}, given.a, coalesce(given.b, given.c + coalesce((select max(last) from
      (select max(number) as last from post_words where company_id = ${companyId} union all
       select counted_to from search_indexes where company_id = ${companyId}) as used), 0)), ${bytes}
    from (${tuples(engine, ['bigint', 'bigint', 'bigint', 'text'], value('lists'))}) as given`
})
