import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement } from '../store/index.ts'
import type { Corpus } from './corpus.ts'

/** A word that some post of the company has, and how many posts have it. */
export type Word = { id: number; word: string; stem: string; posts_count: number }

export class Dictionary {
  readonly #db: CompanyDb
  readonly #pendingCounts: ReadonlyMap<number, number>

  constructor(db: CompanyDb, { pendingCounts }: Corpus) {
    this.#db = db
    this.#pendingCounts = pendingCounts
  }

  /** Words that are written like one of these, or share a stem with one. */
  async find(words: string[], stems: string[]): Promise<Word[]> {
    const found = await this.#db.run(wordsLike, {
      words: JSON.stringify(words),
      stems: JSON.stringify(stems),
    })
    return [...new Map(found.map(word => [word.id, this.#counted(word)])).values()]
  }

  /** The most common of the words that begin so, `prefixedMax` at most. */
  async findByPrefix(prefix: string): Promise<Word[]> {
    const stored = await this.#db.run(wordsByPrefix, { prefix, beyond: `${prefix}\u{10ffff}` })
    // More common than their magnitude says: that one is of the counted posts.
    const rising = [...this.#pendingCounts].filter(([, times]) => times > 1).map(([id]) => id)
    const risen = rising.length > 0 ? await this.#db.run(theseWords, { ids: `[${rising}]` }) : []
    const found = [...stored, ...risen.filter(({ word }) => word.startsWith(prefix))]
    const counted = new Map(found.map(word => [word.id, this.#counted(word)]))
    return [...counted.values()].sort(mostCommonFirst).slice(0, prefixedMax)
  }

  #counted(word: Word): Word {
    const pending = this.#pendingCounts.get(word.id)
    return pending === undefined ? word : { ...word, posts_count: word.posts_count + pending }
  }
}

/**
 * By words' two indexes. Left to `union`, SQLite would read the whole dictionary in the order of its
 * numbers to find what is double.
 */
const wordsLike = companyStatement<{ words: string; stems: string }, Word>(
  (companyId, value, engine) => sql`
    select id, word, stem, posts_count from words
      where company_id = ${companyId} and ${isOneOf(engine, 'word', 'text', value('words'))}
    union all
    select id, word, stem, posts_count from words
      where company_id = ${companyId} and ${isOneOf(engine, 'stem', 'text', value('stems'))}`,
)

const prefixedMax = 32
/** A count of posts has up to so many digits. */
const magnitudes = [9, 8, 7, 6, 5, 4, 3, 2, 1]

/**
 * For each magnitude some, so a single letter costs what a long beginning does; by words_by_magnitude.
 * SQLite has no statistics to see by that a single letter begins a tenth of all words.
 */
const wordsByPrefix = companyStatement<{ prefix: string; beyond: string }, Word>(
  (companyId, value, engine) => {
    const byMagnitude = sql.raw(engine === 'sqlite' ? 'indexed by words_by_magnitude' : '')
    const some = magnitudes.map(
      magnitude => sql`select * from (select id, word, stem, posts_count from words ${byMagnitude}
        where company_id = ${companyId} and magnitude = ${sql.lit(magnitude)}
          and word >= ${value('prefix')} and word < ${value('beyond')}
        order by word limit ${sql.lit(prefixedMax)}) as part`,
    )
    return sql`${sql.join(some, sql` union all `)}`
  },
)

/** The plus keeps SQLite from the index of the company's words. */
const theseWords = companyStatement<{ ids: string }, Word>(
  (companyId, value, engine) => sql`
    select id, word, stem, posts_count from words
    where ${isOneOf(engine, 'id', 'bigint', value('ids'))} and +company_id = ${companyId}`,
)

/** The same order on every engine. */
export function mostCommonFirst(a: Word, b: Word): number {
  return b.posts_count - a.posts_count || (a.word < b.word ? -1 : 1)
}
