import { sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { termsWith } from '../index/assign-term-ids.ts'
import { indexStatement } from '../index/comment-index.ts'
import { type PostSums, sumsOf } from '../index/count-posts.ts'
import { type IndexState, isFlushed } from '../index/index-state.ts'
import { forEachChange, type PendingPost, readPendingPosts } from '../index/pending-posts.ts'
import { blockOf, postsPerBlock } from '../index/posting-set.ts'
import { analysisVersion } from '../text/analysis.ts'

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
  /** Posts per board that are not in the stored counts. */
  pendingBoards: PostSums['boards']
  /** Which synonyms apply. */
  names_revision: number
  has_starter_synonyms: 0 | 1
  /** Whether each term is stored with the stem that it has now. After a change of the language it takes a while. */
  areStemsCurrent: boolean
}

/** Searches after the same write share it: reading the pending posts takes as long as the rest of a search. */
export async function findCorpus(db: CompanyDb): Promise<Corpus | undefined> {
  // A transaction changes the posts before it changes the revision.
  const cache = 'record' in db ? undefined : corpora
  const known = cache?.get(db.identity)
  let [index] = await db.run(indexes, {})
  for (let attempt = 1; index; attempt++) {
    const state = JSON.stringify(index)
    if (known?.state === state) return known.corpus
    const [posts, [after]] = await settleAll([
      readPendingPosts(db),
      (async () => db.run(indexes, {}))(),
    ])
    const isOfOneMoment = JSON.stringify(after) === state
    // Where flushing went on in between, a posting may be taken for one that is written already.
    if (isOfOneMoment || attempt === attemptsMax) {
      const corpus = corpusOf(index, posts, known?.corpus)
      if (cache && isOfOneMoment) keepCorpus(cache, db, state, corpus)
      return corpus
    }
    index = after
  }
  return undefined
}

/** Writes may come faster than they are read. */
const attemptsMax = 5

function keepCorpus(cache: typeof corpora, db: CompanyDb, state: string, corpus: Corpus) {
  cache.delete(db.identity)
  cache.set(db.identity, { state, corpus })
  if (cache.size > corporaMax) cache.delete(cache.keys().next().value!)
}

/** Companies in memory; each takes up to some 2 MB. */
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

type Word = { id: number; term: string }

/** By their first character, which spares a search most of the comparisons. */
type Words = ReadonlyMap<string, Word[]>

/** The words of the terms whose document frequency pending posts change. */
class PendingWords {
  readonly #pending: PendingPostings
  #known: ReadonlyMap<number, Word>
  #reading: Promise<Words> | undefined

  /** `before` are those before a write: most are the same. On one server, no id comes to mean another word. */
  constructor(pending: PendingPostings, before?: PendingWords) {
    this.#pending = pending
    this.#known = before ? before.#known : new Map()
  }

  /** The ids of those that begin like this. */
  async startingWith(db: CompanyDb, prefix: string): Promise<number[]> {
    const words = (await this.#read(db)).get(prefix[0]!) ?? []
    return words.filter(({ term }) => term.startsWith(prefix)).map(({ id }) => id)
  }

  /** Searches after the same write share them. */
  #read(db: CompanyDb): Promise<Words> {
    this.#reading ??= this.#readUnknown(db).catch(error => {
      this.#reading = undefined
      throw error
    })
    return this.#reading
  }

  async #readUnknown(db: CompanyDb): Promise<Words> {
    const ids = this.#pending.changedTerms()
    const unknown = ids.filter(id => !this.#known.has(id))
    const read = unknown.length === 0 ? [] : await readWords(db, unknown)
    const words = [...ids.flatMap(id => this.#known.get(id) ?? []), ...read]
    this.#known = new Map(words.map(word => [word.id, word]))
    return Map.groupBy(words, ({ term }) => term[0]!)
  }
}

/** The terms with these ids. */
export async function readWords(db: CompanyDb, ids: number[]): Promise<Word[]> {
  return db.run(wordsById, { ids: JSON.stringify(ids) })
}

const wordsById = indexStatement<{ ids: string }, Word>(
  index => (companyId, value, engine) =>
    sql`select id, term from (${termsWith(index, engine, companyId, 'id', value('ids'))}) as found`,
)

/** A post's number, shifted left by one, and a low bit that is set if the title contains the term. */
type NumberedPosting = number

/** By which postings, by term id, the tables differ from the term lists. */
class PendingPostings {
  readonly added = new Map<number, NumberedPosting[]>()
  readonly removed = new Map<number, NumberedPosting[]>()

  /** By how much the document frequency of a term differs from the stored one. */
  change(termId: number): number {
    return (this.added.get(termId)?.length ?? 0) - (this.removed.get(termId)?.length ?? 0)
  }

  /** The terms whose document frequency differs from the stored one; boards are none. */
  changedTerms(): number[] {
    const ids = new Set([...this.added.keys(), ...this.removed.keys()])
    return [...ids].filter(id => id > 0 && this.change(id) !== 0)
  }

  /** The postings of a term that are to be added, by block. */
  addedByBlock(termId: number): ReadonlyMap<number, number[]> {
    return byBlock(this.added.get(termId))
  }

  removedByBlock(termId: number): ReadonlyMap<number, number[]> {
    return byBlock(this.removed.get(termId))
  }
}

/** Those of the batch that is being flushed only as far as they are not written yet. */
function pendingPostingsOf(state: IndexState, posts: PendingPost[]): PendingPostings {
  const pending = new PendingPostings()
  for (const post of posts) {
    const put =
      (postings: Map<number, NumberedPosting[]>) =>
      (termId: number, inTitle: 0 | 1, postNumber: number) => {
        if (post.isInBatch && isFlushed(state, postNumber, termId)) return
        const known = postings.get(termId)
        if (known) known.push(2 * postNumber + inTitle)
        else postings.set(termId, [2 * postNumber + inTitle])
      }
    forEachChange(post, put(pending.added), put(pending.removed))
  }
  return pending
}

const none: ReadonlyMap<number, number[]> = new Map()

/** Most terms have none. */
function byBlock(postings: NumberedPosting[] | undefined): ReadonlyMap<number, number[]> {
  if (!postings) return none
  const blocks = Map.groupBy(postings, posting => blockOf(Math.floor(posting / 2)))
  return new Map(
    Array.from(blocks, ([block, own]) => [
      block,
      own.map(posting => posting % (2 * postsPerBlock)),
    ]),
  )
}
