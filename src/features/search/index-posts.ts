import { sql } from 'kysely'
import { tuples } from '../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../store/index.ts'
import { boardMark, titleMark, wordMark } from './marks.ts'
import { analysisVersion, wordsOf } from './text/analysis.ts'
import { stemOf } from './text/stem.ts'
import { bytesOf, packWords } from './word-list.ts'
import { wordRow } from './word-row.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/** What indexing needs of a transaction. */
export type Indexing = Pick<CompanyTransaction, 'companyId' | 'engine' | 'raw'>

/** Makes posts findable, in the transaction that writes them; many at once cost less each. */
export async function indexPosts(transaction: Indexing, posts: IndexedPost[]) {
  if (posts.length === 0) return
  const texts = posts.map(({ title, content }) => ({
    title: wordsOf(title),
    content: wordsOf(content),
  }))
  const numbers = await numberWords(transaction, texts)
  const numbered = (words: string[]) => words.map(word => numbers.get(word)!)
  const rows = texts.map(({ title, content }, at) =>
    indexRow(transaction.companyId, posts[at]!, numbered(title), numbered(content)),
  )
  await insertRows(transaction, JSON.stringify(rows))
  await countPosts(transaction, posts, texts)
}

type Text = { title: string[]; content: string[] }

/** Counts the posts that have each word; the words' numbers. */
async function numberWords(
  transaction: Indexing,
  texts: Text[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { title, content } of texts)
    for (const word of new Set([...title, ...content]))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const stem = await stemOf(await languageOf(transaction))
  const given = [...counts].map(([word, count]) => [word, stem(word), count, magnitude(count)])
  const { engine } = transaction
  // Columns that an index has are left alone: it would be written anew even where they are the same.
  const words = await transaction.raw(
    companyId => sql<WordRow>`
      insert into words (company_id, word, stem, posts_count, magnitude)
      select ${companyId}, given.a, given.b, given.c, given.d
      from (${tuples(engine, given, ['text', 'text', 'bigint', 'bigint'])}) as given where true
      on conflict (company_id, word) do update set
        posts_count = words.posts_count + excluded.posts_count
      returning id, word, stem, posts_count, magnitude`,
  )
  const moved = words.filter(
    row => row.stem !== stem(row.word) || row.magnitude !== magnitude(row.posts_count),
  )
  if (moved.length > 0)
    await moveWords(
      transaction,
      moved.map(row => [row.id, stem(row.word), magnitude(row.posts_count)]),
    )
  return new Map(words.map(({ id, word }) => [word, id]))
}

type WordRow = { id: number; word: string; stem: string; posts_count: number; magnitude: number }

function magnitude(count: number): number {
  return String(count).length
}

/**
 * Words that became more common by a digit, or whose language is another now. The plus keeps SQLite from
 * going through all words of the company instead of taking each by its number.
 */
async function moveWords(transaction: Indexing, moved: (string | number)[][]) {
  const given = tuples(transaction.engine, moved, ['bigint', 'text', 'bigint'])
  await transaction.raw(
    companyId => sql`update words set stem = given.b, magnitude = given.c
      from (${given}) as given where words.id = given.a and +words.company_id = ${companyId}`,
  )
}

async function languageOf(transaction: Indexing): Promise<string> {
  const [company] = await transaction.raw(
    companyId => sql<{ language: string }>`select language from companies where id = ${companyId}`,
  )
  return company!.language
}

function indexRow(
  companyId: number,
  { id, boardId }: IndexedPost,
  title: number[],
  content: number[],
) {
  const marks = [
    ...new Set(title.map(titleMark)),
    ...new Set([...title, ...content].map(wordMark)),
    boardMark(companyId, boardId),
  ]
  return {
    id,
    row: wordRow(companyId, id),
    words: Buffer.from(bytesOf(packWords(title, content))).toString('hex'),
    marks: marks.join(' '),
  }
}

async function insertRows(transaction: Indexing, json: string) {
  if (transaction.engine === 'postgres') {
    await transaction.raw(() => sql`select index_posts(${json}::text::json)`)
    return
  }
  await transaction.raw(
    () => sql`insert into post_words (id, words)
      select value->>'row', unhex(value->>'words') from json_each(${json})`,
  )
  await transaction.raw(
    () => sql`insert into word_index (rowid, marks)
      select value->>'row', value->>'marks' from json_each(${json})`,
  )
}

async function countPosts(transaction: Indexing, posts: IndexedPost[], texts: Text[]) {
  const titleWords = texts.reduce((sum, { title }) => sum + title.length, 0)
  const contentWords = texts.reduce((sum, { content }) => sum + content.length, 0)
  const lastId = Math.max(...posts.map(post => post.id))
  await transaction.raw(
    companyId => sql`
      insert into search_indexes (company_id, analysis, posts_count, title_words, content_words,
        last_post_id, rebuilt_to, rebuild_until)
      values (${companyId}, ${analysisVersion}, ${posts.length}, ${titleWords}, ${contentWords},
        ${lastId}, 0, 0)
      on conflict (company_id) do update set
        posts_count = search_indexes.posts_count + excluded.posts_count,
        title_words = search_indexes.title_words + excluded.title_words,
        content_words = search_indexes.content_words + excluded.content_words,
        last_post_id = case when excluded.last_post_id > search_indexes.last_post_id
          then excluded.last_post_id else search_indexes.last_post_id end`,
  )
}
