import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { Audience } from '../boards/index.ts'
import { type CompanyDb, companyStatement } from '../store/index.ts'
import { tally, wordsOnce } from './count-posts.ts'
import { type ListedPost, readListedPosts } from './listed-posts.ts'
import { idsPerCompany } from './word-row.ts'

/** The company as search counts it. */
export type Corpus = {
  language: string
  /** Of all posts, the pending ones among them. */
  posts_count: number
  title_words: number
  content_words: number
  /** The newest post in the engine's index, and how many there the audience sees. */
  last_post_id: number
  counted_to: number
  visible_count: number
  pending: ListedPost[]
  /** How many pending posts have a word. */
  pendingCounts: ReadonlyMap<number, number>
}

export async function findCorpus(db: CompanyDb, audience: Audience): Promise<Corpus | undefined> {
  const [index] = await db.run(indexes, {})
  if (!index) return undefined
  const pending = await readListedPosts(db, index.counted_to + 1, idsPerCompany - 1)
  return {
    ...index,
    posts_count: index.posts_count + pending.length,
    title_words: index.title_words + pending.reduce((sum, { words }) => sum + words[0]!, 0),
    content_words: index.content_words + pending.reduce((sum, { words }) => sum + words[2]!, 0),
    visible_count:
      audience.boards === 'every'
        ? index.posts_count
        : await countOnBoards(db, audience.boards, index.posts_count),
    pending,
    pendingCounts: tally(pending.flatMap(({ words }) => wordsOnce(words))),
  }
}

type Index = Pick<
  Corpus,
  'language' | 'posts_count' | 'title_words' | 'content_words' | 'last_post_id' | 'counted_to'
>

const indexes = companyStatement<object, Index>(
  companyId => sql`
    select c.language, s.posts_count, s.title_words, s.content_words, s.last_post_id, s.counted_to
    from companies c join search_indexes s on s.company_id = c.id where c.id = ${companyId}`,
)

async function countOnBoards(db: CompanyDb, boards: number[], most: number): Promise<number> {
  const [counted] = await db.run(onBoards, { boards: JSON.stringify(boards) })
  return Math.min(Number(counted?.posts_count ?? 0), most)
}

const onBoards = companyStatement<{ boards: string }, { posts_count: number | null }>(
  (companyId, value, engine) => sql`
    select cast(sum(posts_count) as bigint) as posts_count from search_boards
    where company_id = ${companyId} and ${isOneOf(engine, 'board_id', 'bigint', value('boards'))}`,
)
