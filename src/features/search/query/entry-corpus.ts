import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import { currentWork, workOn } from '../../../platform/turn-watch.ts'
import { turnsByTime } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { bytesOf, distinctTerms, packTerms, unpackTerms } from '../index/term-list.ts'
import type { Candidate } from '../rank/candidate.ts'
import { termsOf } from '../text/analysis.ts'
import { type Stem, stemOf } from '../text/stem.ts'

/** The latest are searched. Nobody has announced more. */
export const entriesMax = 1_000
/** Characters of an entry that are searched. */
const readMax = 6_000
/** Entries that are read from the database at once. */
const entriesPerRead = 20
/** Entries that a search forgets. */
const forgottenMax = 20
/** Entries in memory, of all companies; a thousand long ones take some 3 MB. */
const heldMax = 5_000

/**
 * What a company's changelog has for everyone, with ids for its terms. Entries are few, and who reads these is a matter
 * of their state alone: a list in memory, which each search compares with the rows, takes the place of an index.
 */
export class EntryCorpus {
  readonly language: string
  readonly #stem: Stem
  /** By term; and of each stem. They only grow, as entries are rarely edited. */
  readonly terms = new Map<string, EntryTerm>()
  readonly #byStem = new Map<string, EntryTerm[]>()
  readonly #known = new Map<number, Candidate>()
  readonly #postsCounts = new Map<number, number>()
  readonly sums = { posts_count: 0, title_terms: 0, content_terms: 0 }
  /** That of the search which analyses entries now. */
  #analysis: Promise<void> | undefined

  constructor(language: string, stem: Stem) {
    this.language = language
    this.#stem = stem
  }

  withStem(stem: string): EntryTerm[] {
    return this.#byStem.get(stem) ?? []
  }

  /** The number of entries with a term. */
  countOf(termId: number): number {
    return this.#postsCounts.get(termId) ?? 0
  }

  /** The entries of these rows. Those that are no longer published once they are read are left out. */
  async entriesOf(db: CompanyDb, rows: Row[]): Promise<Candidate[]> {
    const isChanged = ({ id, revision }: Row) => this.#known.get(id)?.revision !== revision
    // Another search may be analysing them already. If it fails, this one takes over.
    const work = currentWork()
    while (this.#analysis && rows.some(isChanged)) await this.#analysis.catch(() => {})
    workOn(work)
    const changed = rows.filter(isChanged).map(({ id }) => id)
    if (changed.length > 0) {
      const analysis = this.#analyse(db, changed)
      this.#analysis = analysis
      try {
        await analysis
      } finally {
        this.#analysis = undefined
      }
    }
    // Each search lists its own rows: one that began earlier may still know of an entry that is gone.
    const entries = rows.flatMap(({ id }) => this.#known.get(id) ?? [])
    if (!this.#analysis && this.#known.size > entries.length) this.#forgetOthers(rows)
    return entries
  }

  async #analyse(db: CompanyDb, ids: number[]) {
    const takeTurns = turnsByTime()
    for (let at = 0; at < ids.length; at += entriesPerRead) {
      const some = JSON.stringify(ids.slice(at, at + entriesPerRead))
      for (const entry of await db.run(entryTexts, { ids: some })) {
        this.#forget(entry.id)
        this.#add(this.#listed(entry))
        await takeTurns()
      }
    }
  }

  /** Those that are gone are counted until then, which hardly matters: a few at a time take no turn. */
  #forgetOthers(rows: Row[]) {
    const others = new Set(this.#known.keys()).difference(new Set(rows.map(({ id }) => id)))
    for (const id of [...others].slice(0, forgottenMax)) this.#forget(id)
  }

  #add(entry: Candidate) {
    this.#known.set(entry.id, entry)
    this.#count(entry, 1)
  }

  #forget(id: number) {
    const entry = this.#known.get(id)
    if (!entry) return
    this.#known.delete(id)
    this.#count(entry, -1)
  }

  /** Counting all entries again after every edit would take as long as hundreds of searches. */
  #count({ terms }: Candidate, by: 1 | -1) {
    const list = unpackTerms(terms)
    this.sums.posts_count += by
    this.sums.title_terms += by * list[0]!
    this.sums.content_terms += by * list[2]!
    for (const termId of distinctTerms(list))
      this.#postsCounts.set(termId, this.countOf(termId) + by)
  }

  #listed({ id, revision, published, title, content }: EntryText): Candidate {
    const idsOf = (text: string) => termsOf(text).map(term => this.#idOf(term))
    const terms = packTerms(idsOf(title), idsOf(plainText(content, readMax)))
    const shared = { number: id, board_id: 0, status_id: 0, votes_count: 0 }
    return { ...shared, id, revision, created: published, terms: bytesOf(terms) }
  }

  #idOf(term: string): number {
    const known = this.terms.get(term)
    if (known) return known.id
    const added = { id: this.terms.size + 1, term, stem: this.#stem(term) }
    this.terms.set(term, added)
    this.#byStem.set(added.stem, [...this.withStem(added.stem), added])
    return added.id
  }
}

type EntryTerm = { id: number; term: string; stem: string }

/** A company's entries as one search finds them. */
export type FoundCorpus = { corpus: EntryCorpus; entries: Candidate[] }

/** By the identity of the company, the one that was read last comes last. None is empty. */
const corpora = new Map<object, EntryCorpus>()

/** To be called outside of a transaction: the first time it takes a while. */
export async function findEntryCorpus(db: CompanyDb, language: string): Promise<FoundCorpus> {
  const rows = await db.run(publishedEntries, {})
  const stem = await stemOf(language)
  if (rows.length === 0) {
    corpora.delete(db.identity)
    return emptyCorpus(language)
  }
  const known = corpora.get(db.identity)
  const corpus = known?.language === language ? known : new EntryCorpus(language, stem)
  corpora.delete(db.identity)
  corpora.set(db.identity, corpus)
  const entries = await corpus.entriesOf(db, rows)
  forgetOldest()
  return { corpus, entries }
}

/** For a search that shows no entries: none is read. */
export async function emptyCorpus(language: string): Promise<FoundCorpus> {
  return { corpus: new EntryCorpus(language, await stemOf(language)), entries: [] }
}

function forgetOldest() {
  let held = 0
  for (const { sums } of corpora.values()) held += sums.posts_count
  for (const [identity, { sums }] of corpora) {
    if (held <= heldMax) return
    corpora.delete(identity)
    held -= sums.posts_count
  }
}

type Row = { id: number; revision: number }
type EntryText = Row & { published: number; title: string; content: string }

/** By changelog_newest_of_state. */
const publishedEntries = companyStatement<object, Row>(
  companyId => sql`select id, revision from changelog_entries
    where company_id = ${companyId} and state = 'published' and visibility is null
    order by listed desc, id desc limit ${sql.lit(entriesMax)}`,
)

/** By primary key. One that is no longer published is not read. */
const entryTexts = companyStatement<{ ids: string }, EntryText>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'changelog_entries', owner, column, value('ids'))
  return sql`select id, revision, published, title, content from (${rows}) as found
    where state = 'published' and visibility is null`
})
