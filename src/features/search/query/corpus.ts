import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import { type ListedPost, readPendingPosts, sumsOf } from '../index/listed-posts.ts'

/** The counts of a company's index, pending posts included. */
export type Corpus = {
  language: string
  posts_count: number
  title_terms: number
  content_terms: number
  /** The number of the newest post. */
  last_number: number
  pending: ListedPost[]
  /** How many pending posts contain each term. */
  pendingCounts: ReadonlyMap<number, number>
}

export async function findCorpus(db: CompanyDb): Promise<Corpus | undefined> {
  const [[index], pending] = await Promise.all([db.run(indexes, {}), readPendingPosts(db)])
  if (!index) return undefined
  const sums = sumsOf(pending)
  return {
    language: index.language,
    posts_count: index.posts_count + sums.postsCount,
    title_terms: index.title_terms + sums.titleTerms,
    content_terms: index.content_terms + sums.contentTerms,
    last_number: pending.at(-1)?.number ?? index.counted_to,
    pending,
    pendingCounts: sums.terms,
  }
}

type Index = Pick<Corpus, 'language' | 'posts_count' | 'title_terms' | 'content_terms'> & {
  counted_to: number
}

const indexes = companyStatement<object, Index>(
  companyId => sql`
    select c.language, s.posts_count, s.title_terms, s.content_terms, s.counted_to
    from companies c join search_indexes s on s.company_id = c.id where c.id = ${companyId}`,
)
