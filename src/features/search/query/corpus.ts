import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import { type PostSums, sumsOf } from '../index/count-posts.ts'
import type { IndexState } from '../index/index-state.ts'
import { readPendingPosts } from '../index/pending-posts.ts'
import { type PendingPostings, pendingPostingsOf } from './pending-postings.ts'

/** The counts of a company's index, pending posts included. */
export type Corpus = {
  language: string
  posts_count: number
  title_terms: number
  content_terms: number
  /** The number of the newest post. */
  last_number: number
  pending: PendingPostings
  /** How many posts on each board are not in the stored counts. */
  pendingBoards: PostSums['boards']
}

export async function findCorpus(db: CompanyDb): Promise<Corpus | undefined> {
  const [[index], posts] = await Promise.all([db.run(indexes, {}), readPendingPosts(db)])
  if (!index) return undefined
  const uncounted = posts.filter(({ number }) => number > index.counted_to)
  const sums = sumsOf(uncounted.flatMap(({ now }) => now ?? []))
  return {
    language: index.language,
    posts_count: index.posts_count + sums.postsCount,
    title_terms: index.title_terms + sums.titleTerms,
    content_terms: index.content_terms + sums.contentTerms,
    last_number: Math.max(index.counted_to, posts.at(-1)?.number ?? 0),
    pending: pendingPostingsOf(index, posts),
    pendingBoards: sums.boards,
  }
}

type Index = Pick<Corpus, 'language' | 'posts_count' | 'title_terms' | 'content_terms'> & IndexState

const indexes = companyStatement<object, Index>(
  companyId => sql`
    select c.language, s.posts_count, s.title_terms, s.content_terms,
      s.counted_to, s.flushed_to, s.flush_stamp, s.flush_block, s.flush_term
    from companies c join search_indexes s on s.company_id = c.id where c.id = ${companyId}`,
)
