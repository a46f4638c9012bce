import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/index.ts'
import { termsWith } from '../index/assign-term-ids.ts'
import type { BlockSet } from '../index/block-set.ts'
import { indexStatement } from '../index/comment-index.ts'
import type { IndexTables } from '../index/index-tables.ts'
import type { Corpus } from './corpus.ts'

/** A term of the company, its document frequency, and the blocks that may contain it. */
export type Term = {
  id: number
  term: string
  stem: string
  posts_count: number
  blocks: BlockSet
}

export class Dictionary {
  readonly #db: CompanyDb
  readonly #pending: Corpus['pending']

  constructor(db: CompanyDb, { pending }: Corpus) {
    this.#db = db
    this.#pending = pending
  }

  /** The terms that equal one of `terms` or have one of `stems`. */
  async find(terms: string[], stems: string[]): Promise<Term[]> {
    const found = await this.#db.run(termsLike, {
      terms: JSON.stringify(terms),
      stems: JSON.stringify(stems),
    })
    return this.#withPending(found)
  }

  /** The most common terms with this prefix, `prefixedMax` at most. */
  async findByPrefix(prefix: string): Promise<Term[]> {
    const stored = await this.#db.run(termsByPrefix, { prefix, beyond: `${prefix}\u{10ffff}` })
    // Magnitudes leave the pending posts out, and these may make a term far more common.
    const rising = [...this.#pending.added.keys()].filter(
      id => id > 0 && this.#pending.change(id) >= risingLeast,
    )
    const ids = JSON.stringify(rising)
    const risen = rising.length > 0 ? await this.#db.run(termsById, { ids }) : []
    const found = [...stored, ...risen.filter(({ term }) => term.startsWith(prefix))]
    return this.#withPending(found).sort(mostCommonFirst).slice(0, prefixedMax)
  }

  /** Each term once, with the pending posts in its document frequency. */
  #withPending(terms: Term[]): Term[] {
    const once = new Map(terms.map(term => [term.id, term])).values()
    return Array.from(once, term => ({
      ...term,
      posts_count: term.posts_count + this.#pending.change(term.id),
    }))
  }
}

/**
 * By the indexes of terms and of stems. With `union`, SQLite would read the whole dictionary in id order to remove
 * duplicates.
 */
const termsLike = indexStatement<{ terms: string; stems: string }, Term>(
  index => (companyId, value, engine) =>
    sql`
    ${withCounts(index, engine, termsWith(index, engine, companyId, 'term', value('terms')))}
    union all
    ${withCounts(index, engine, termsWith(index, engine, companyId, 'stem', value('stems')))}`,
)

const prefixedMax = 32
/** This many pending posts raise the magnitude of most terms that they contain. */
const risingLeast = 10
/** A document frequency has up to nine digits. */
const magnitudes = [9, 8, 7, 6, 5, 4, 3, 2, 1]

/**
 * Some terms of each magnitude, so that a one-letter prefix costs as much as a long one; by terms_by_magnitude.
 * SQLite has no statistics that would show it that one letter is the prefix of a tenth of all terms.
 */
const termsByPrefix = indexStatement<{ prefix: string; beyond: string }, Term>(
  index => (companyId, value, engine) => {
    const byMagnitude = engine === 'sqlite' ? sql`indexed by ${index.termsByMagnitude}` : sql``
    const some = magnitudes.map(
      magnitude => sql`select * from (select * from ${index.terms} ${byMagnitude}
        where company_id = ${companyId} and ${seek(engine, 'magnitude', sql.lit(magnitude))}
          and term >= ${value('prefix')} and term < ${value('beyond')}
        order by magnitude, term limit ${sql.lit(prefixedMax)}) as part`,
    )
    // Both engines read the parts in order and stop at the limit. The limit leaves room for a whole last magnitude,
    // so the most common terms are included whatever the order within it.
    return withCounts(
      index,
      engine,
      sql`select * from (${sql.join(some, sql` union all `)}) as parts
      limit ${sql.lit(2 * prefixedMax - 1)}`,
    )
  },
)

const termsById = indexStatement<{ ids: string }, Term>(
  index => (companyId, value, engine) =>
    withCounts(index, engine, termsWith(index, engine, companyId, 'id', value('ids'))),
)

/** Joins terms with their counts; a term that only pending posts contain has none yet. */
function withCounts(
  index: IndexTables,
  engine: EngineKind,
  terms: RawBuilder<unknown>,
): RawBuilder<Term> {
  const isSameTerm = sql`c.company_id = found.company_id and c.term_id = found.id`
  return sql`select found.id, found.term, found.stem, coalesce(c.posts_count, 0) as posts_count,
      coalesce(c.blocks, 0) as blocks
    from (${terms}) as found left join ${
      engine === 'postgres'
        ? sql`lateral (select * from ${index.counts} c where ${isSameTerm} limit 1) c on true`
        : sql`${index.counts} c on ${isSameTerm}`
    }`
}

/** Ties are broken by the term, so that the order is the same on every engine. */
export function mostCommonFirst(a: Term, b: Term): number {
  return b.posts_count - a.posts_count || (a.term < b.term ? -1 : 1)
}
