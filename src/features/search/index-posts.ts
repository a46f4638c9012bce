import { sql } from 'kysely'
import { type CompanyTransaction, companyStatement } from '../store/index.ts'
import { countWords } from './count-words.ts'
import { boardMark, titleMark, wordMark } from './marks.ts'
import { analysisVersion, wordsOf } from './text/analysis.ts'
import { bytesOf, packWords } from './word-list.ts'
import { wordRow } from './word-row.ts'

export type IndexedPost = { id: number; boardId: number; title: string; content: string }

/** What indexing needs of a transaction. */
export type Indexing = Pick<CompanyTransaction, 'companyId' | 'engine' | 'run' | 'raw'>

/** Makes posts findable, in the transaction that writes them; many at once cost less each. */
export async function indexPosts(transaction: Indexing, posts: IndexedPost[]) {
  if (posts.length === 0) return
  const texts = posts.map(({ title, content }) => ({
    title: wordsOf(title),
    content: wordsOf(content),
  }))
  const numbers = await countWords(transaction, postsByWord(texts))
  const numbered = (words: string[]) => words.map(word => numbers.get(word)!)
  const rows = texts.map(({ title, content }, at) =>
    indexRow(transaction.companyId, posts[at]!, numbered(title), numbered(content)),
  )
  await insertRows(transaction, JSON.stringify(rows))
  await transaction.run(countPosts, {
    posts: posts.length,
    titleWords: texts.reduce((sum, { title }) => sum + title.length, 0),
    contentWords: texts.reduce((sum, { content }) => sum + content.length, 0),
    lastId: Math.max(...posts.map(post => post.id)),
  })
}

type Text = { title: string[]; content: string[] }

/** How many of the texts have each word. */
function postsByWord(texts: Text[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title, content } of texts)
    for (const word of new Set([...title, ...content]))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
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

async function insertRows(transaction: Indexing, rows: string) {
  if (transaction.engine === 'postgres') {
    await transaction.run(insertOnPostgres, { rows })
    return
  }
  await transaction.run(insertLists, { rows })
  await transaction.run(insertMarks, { rows })
}

const insertOnPostgres = companyStatement<{ rows: string }>(
  (_, value) => sql`select index_posts(${value('rows')}::text::json)`,
)

const insertLists = companyStatement<{ rows: string }>(
  (_, value) => sql`insert into post_words (id, words)
    select value->>'row', unhex(value->>'words') from json_each(${value('rows')})`,
)

const insertMarks = companyStatement<{ rows: string }>(
  (_, value) => sql`insert into word_index (rowid, marks)
    select value->>'row', value->>'marks' from json_each(${value('rows')})`,
)

type Counts = { posts: number; titleWords: number; contentWords: number; lastId: number }

const countPosts = companyStatement<Counts>(
  (companyId, value) => sql`
    insert into search_indexes (company_id, analysis, posts_count, title_words, content_words,
      last_post_id, rebuilt_to, rebuild_until)
    values (${companyId}, ${analysisVersion}, ${value('posts')}, ${value('titleWords')},
      ${value('contentWords')}, ${value('lastId')}, 0, 0)
    on conflict (company_id) do update set
      posts_count = search_indexes.posts_count + excluded.posts_count,
      title_words = search_indexes.title_words + excluded.title_words,
      content_words = search_indexes.content_words + excluded.content_words,
      last_post_id = case when excluded.last_post_id > search_indexes.last_post_id
        then excluded.last_post_id else search_indexes.last_post_id end`,
)
