import { sql } from 'kysely'
import { type CompanyTransaction, companyStatement } from '../store/index.ts'
import { countPending, countPosts } from './count-posts.ts'
import type { ListedPost } from './listed-posts.ts'
import { marksOf } from './marks.ts'
import { numberWords } from './number-words.ts'
import { wordsOf } from './text/analysis.ts'
import { bytesOf, packWords } from './word-list.ts'
import { wordRow } from './word-row.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/** So many words take as long to count as all others that may wait: it is done at once. */
const longList = 500

/** What indexing needs of a transaction. */
export type Indexing = Pick<CompanyTransaction, 'companyId' | 'engine' | 'run' | 'raw'>

/**
 * Makes posts findable, in the transaction that writes them. A new post only gets its list of words; it
 * is counted together with others, see count-posts.ts.
 */
export async function indexPosts(transaction: Indexing, posts: IndexedPost[]) {
  if (posts.length === 0) return
  const texts = posts.map(({ title, content }) => ({
    title: wordsOf(title),
    content: wordsOf(content),
  }))
  const words = new Set(texts.flatMap(({ title, content }) => [...title, ...content]))
  const numbers = await numberWords(transaction, words)
  const numbered = (each: string[]) => each.map(word => numbers.get(word)!)
  const listed = texts.map(({ title, content }, at) => {
    const { id, boardId } = posts[at]!
    return { id, boardId, words: packWords(numbered(title), numbered(content)) }
  })
  await insertLists(transaction, listed)
  const isForced = listed.some(({ words: list }) => list.length > longList)
  const countedTo = await countPending(transaction, { isForced })
  // Not new: they are indexed anew, or come from elsewhere in an order of their own.
  await countPosts(
    transaction,
    listed.filter(({ id }) => id <= countedTo),
  )
}

/** PostgreSQL's index takes posts one by one anyway, so it gets their marks at once. */
async function insertLists(transaction: Indexing, posts: ListedPost[]) {
  const { companyId, engine } = transaction
  const rows = posts.map(post => ({
    id: post.id,
    row: wordRow(companyId, post.id),
    words: Buffer.from(bytesOf(post.words)).toString('hex'),
    ...(engine === 'postgres' ? { marks: marksOf(companyId, post) } : {}),
  }))
  await transaction.run(insert, { rows: JSON.stringify(rows) })
}

const insert = companyStatement<{ rows: string }>((_, value, engine) =>
  engine === 'postgres'
    ? sql`select index_posts(${value('rows')}::text::json)`
    : sql`insert into post_words (id, words)
        select value->>'row', unhex(value->>'words') from json_each(${value('rows')})`,
)
