import { sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { indexStatement } from '../index/comment-index.ts'
import { type PostSums, sumsOf } from '../index/count-posts.ts'
import type { IndexState } from '../index/index-state.ts'
import { type PendingPost, readPendingPosts } from '../index/pending-posts.ts'
import { analysisVersion } from '../text/analysis.ts'
import { type PendingPostings, pendingPostingsOf } from './pending-postings.ts'
import { PendingWords } from './pending-words.ts'

/** The counts of a company's index, pending posts included. */
export type Corpus = {
  language: string
  posts_count: number
  title_terms: number
  content_terms: number
  /** The number of the newest post. */
  last_number: number
  pending: PendingPostings
  pendingWords: PendingWords
  /** How many posts on each board are not in the stored counts. */
  pendingBoards: PostSums['boards']
  /** Which synonyms apply. */
  names_revision: number
  has_starter_synonyms: 0 | 1
  /** Whether each term is stored with the stem that it has now. After a change of the language it takes a while. */
  areStemsCurrent: boolean
}

/** Searches after the same write share it: reading the pending posts takes as long as the rest of a search. */
export async function findCorpus(db: CompanyDb): Promise<Corpus | undefined> {
  const [index] = await db.run(indexes, {})
  if (!index) return undefined
  // A transaction changes the posts before it changes the revision.
  const cache = 'record' in db ? undefined : corpora
  const state = JSON.stringify(index)
  const known = cache?.get(db.identity)
  if (known?.state === state) return known.corpus
  const [posts, [after]] = await settleAll([
    readPendingPosts(db),
    (async () => db.run(indexes, {}))(),
  ])
  const corpus = corpusOf(index, posts, known?.corpus)
  if (cache && JSON.stringify(after) === state) {
    cache.delete(db.identity)
    cache.set(db.identity, { state, corpus })
    if (cache.size > corporaMax) cache.delete(cache.keys().next().value!)
  }
  return corpus
}

/** Of so many companies; each takes up to some 2 MB. */
const corporaMax = 4
/** By the identity of the company, the one that was read last comes last. `state` has the company's revision. */
const corpora = new Map<object, { state: string; corpus: Corpus }>()

function corpusOf(index: Index, posts: PendingPost[], before: Corpus | undefined): Corpus {
  const uncounted = posts.filter(({ number }) => number > index.counted_to)
  const pending = pendingPostingsOf(index, posts)
  const sums = sumsOf(uncounted.flatMap(({ now }) => now ?? []))
  return {
    language: index.language,
    posts_count: index.posts_count + sums.postsCount,
    title_terms: index.title_terms + sums.titleTerms,
    content_terms: index.content_terms + sums.contentTerms,
    last_number: Math.max(index.counted_to, posts.at(-1)?.number ?? 0),
    pending,
    pendingWords: new PendingWords(pending, before?.pendingWords),
    pendingBoards: sums.boards,
    names_revision: index.names_revision,
    has_starter_synonyms: index.has_starter_synonyms,
    areStemsCurrent: index.analysis === analysisVersion && index.restemmed_to === null,
  }
}

type Index = Pick<Corpus, 'language' | 'posts_count' | 'title_terms' | 'content_terms'> &
  Pick<Corpus, 'names_revision' | 'has_starter_synonyms'> &
  IndexState & { revision: number; analysis: number; restemmed_to: number | null }

const indexes = indexStatement<object, Index>(
  index => companyId =>
    sql`
    select c.revision, c.names_revision, c.has_starter_synonyms, c.language, s.posts_count, s.title_terms, s.content_terms,
      s.counted_to, s.flushed_to, s.flush_stamp, s.flush_block, s.flush_term, s.analysis, s.restemmed_to
    from companies c join ${index.indexes} s on s.company_id = c.id where c.id = ${companyId}`,
)
