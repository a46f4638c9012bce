import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import { nextTurn } from '../../../platform/turns.ts'
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
const entriesPerTurn = 20
/** Companies in memory; a thousand long entries take some 3 MB. */
const corporaMax = 4

/**
 * The published entries of a company's changelog, with ids for their terms. They are few, and who reads them is a matter
 * of their state alone: a list in memory, which each search compares with the rows, takes the place of an index.
 */
export class EntryCorpus {
  readonly language: string
  readonly #stem: Stem
  /** By term; and of each stem. They only grow, as entries are rarely edited. */
  readonly terms = new Map<string, EntryTerm>()
  readonly #byStem = new Map<string, EntryTerm[]>()
  readonly #known = new Map<number, Candidate>()
  entries: Candidate[] = []
  #postsCounts = new Map<number, number>()
  sums = { posts_count: 0, title_terms: 0, content_terms: 0 }

  constructor(language: string, stem: Stem) {
    this.language = language
    this.#stem = stem
  }

  withStem(stem: string): EntryTerm[] {
    return this.#byStem.get(stem) ?? []
  }

  /** How many entries contain a term. */
  countOf(termId: number): number {
    return this.#postsCounts.get(termId) ?? 0
  }

  async refresh(db: CompanyDb) {
    const rows = await db.run(publishedEntries, {})
    const isNew = ({ id, revision }: Row) => this.#known.get(id)?.revision !== revision
    const unknown = rows.filter(isNew).map(({ id }) => id)
    for (let at = 0; at < unknown.length; at += entriesPerTurn) {
      const ids = JSON.stringify(unknown.slice(at, at + entriesPerTurn))
      for (const entry of await db.run(entryTexts, { ids }))
        this.#known.set(entry.id, this.#listed(entry))
      await nextTurn()
    }
    if (unknown.length > 0 || rows.length !== this.entries.length) this.#count(rows)
  }

  #count(rows: Row[]) {
    const current = new Set(rows.map(({ id }) => id))
    for (const id of this.#known.keys()) if (!current.has(id)) this.#known.delete(id)
    this.entries = rows.flatMap(({ id }) => this.#known.get(id) ?? [])
    this.#postsCounts = new Map()
    this.sums = { posts_count: this.entries.length, title_terms: 0, content_terms: 0 }
    for (const { terms } of this.entries) {
      const list = unpackTerms(terms)
      this.sums.title_terms += list[0]!
      this.sums.content_terms += list[2]!
      for (const termId of distinctTerms(list))
        this.#postsCounts.set(termId, this.countOf(termId) + 1)
    }
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

/** By the identity of the company, the one that was read last comes last. */
const corpora = new Map<object, EntryCorpus>()

export async function findEntryCorpus(db: CompanyDb, language: string): Promise<EntryCorpus> {
  const known = corpora.get(db.identity)
  const corpus =
    known?.language === language ? known : new EntryCorpus(language, await stemOf(language))
  corpora.delete(db.identity)
  corpora.set(db.identity, corpus)
  if (corpora.size > corporaMax) corpora.delete(corpora.keys().next().value!)
  await corpus.refresh(db)
  return corpus
}

type Row = { id: number; revision: number }
type EntryText = Row & { published: number; title: string; content: string }

/** By changelog_newest_of_state. */
const publishedEntries = companyStatement<object, Row>(
  companyId => sql`select id, revision from changelog_entries
    where company_id = ${companyId} and state = 'published'
    order by listed desc, id desc limit ${sql.lit(entriesMax)}`,
)

/** By primary key. One that is no longer published is not read. */
const entryTexts = companyStatement<{ ids: string }, EntryText>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'changelog_entries', owner, column, value('ids'))
  return sql`select id, revision, published, title, content from (${rows}) as found
    where state = 'published'`
})
