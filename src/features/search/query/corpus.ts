import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import { type ListedPost, readPendingPosts, sumsOf } from '../index/listed-posts.ts'

/** The company as search counts it: all posts, the pending ones among them. */
export type Corpus = {
  language: string
  posts_count: number
  title_words: number
  content_words: number
  /** The number of the newest. */
  last_number: number
  pending: ListedPost[]
  /** How many pending posts have a word. */
  pendingCounts: ReadonlyMap<number, number>
}

export async function findCorpus(db: CompanyDb): Promise<Corpus | undefined> {
  const [[index], pending] = await Promise.all([db.run(indexes, {}), readPendingPosts(db)])
  if (!index) return undefined
  const waiting = sumsOf(pending)
  return {
    language: index.language,
    posts_count: index.posts_count + waiting.postsCount,
    title_words: index.title_words + waiting.titleWords,
    content_words: index.content_words + waiting.contentWords,
    last_number: pending.at(-1)?.number ?? index.counted_to,
    pending,
    pendingCounts: waiting.words,
  }
}

type Index = Pick<Corpus, 'language' | 'posts_count' | 'title_words' | 'content_words'> & {
  counted_to: number
}

const indexes = companyStatement<object, Index>(
  companyId => sql`
    select c.language, s.posts_count, s.title_words, s.content_words, s.counted_to
    from companies c join search_indexes s on s.company_id = c.id where c.id = ${companyId}`,
)
