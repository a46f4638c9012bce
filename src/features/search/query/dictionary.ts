import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import { wordsWith } from '../index/assign-term-ids.ts'
import type { BlockSet } from '../index/block-set.ts'
import type { Corpus } from './corpus.ts'

/** A word that some post of the company has, how many have it, and in which blocks they may be. */
export type Word = {
  id: number
  word: string
  stem: string
  posts_count: number
  blocks: BlockSet
}

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
    return this.#counted(found)
  }

  /** The most common of the words that begin so, `prefixedMax` at most. */
  async findByPrefix(prefix: string): Promise<Word[]> {
    const stored = await this.#db.run(wordsByPrefix, { prefix, beyond: `${prefix}\u{10ffff}` })
    // More common than their magnitude says: that one is of the counted posts.
    const rising = [...this.#pendingCounts].filter(([, times]) => times >= risingLeast)
    const ids = JSON.stringify(rising.map(([id]) => id))
    const risen = rising.length > 0 ? await this.#db.run(countedWords, { ids }) : []
    const found = [...stored, ...risen.filter(({ word }) => word.startsWith(prefix))]
    return this.#counted(found).sort(mostCommonFirst).slice(0, prefixedMax)
  }

  /** Each once, the pending posts counted, too. */
  #counted(words: Word[]): Word[] {
    const once = new Map(words.map(word => [word.id, word])).values()
    return Array.from(once, word => ({
      ...word,
      posts_count: word.posts_count + (this.#pendingCounts.get(word.id) ?? 0),
    }))
  }
}

/**
 * By the indexes of words and of stems. Left to `union`, SQLite would read the whole dictionary in the order of
 * its numbers to find what is double.
 */
const wordsLike = companyStatement<{ words: string; stems: string }, Word>(
  (companyId, value, engine) => sql`
    ${counted(engine, wordsWith(engine, companyId, 'word', value('words')))}
    union all
    ${counted(engine, wordsWith(engine, companyId, 'stem', value('stems')))}`,
)

const prefixedMax = 32
/** So many pending posts make a word more common by a digit, nearly whatever it was. */
const risingLeast = 10
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
      magnitude => sql`select * from (select * from words ${byMagnitude}
        where company_id = ${companyId} and ${seek(engine, 'magnitude', sql.lit(magnitude))}
          and word >= ${value('prefix')} and word < ${value('beyond')}
        order by magnitude, word limit ${sql.lit(prefixedMax)}) as part`,
    )
    // Both engines take one part after the other, and stop when there are enough: the most common words are
    // among these, whatever the counts within the last magnitude.
    return counted(
      engine,
      sql`select * from (${sql.join(some, sql` union all `)}) as parts
      limit ${sql.lit(2 * prefixedMax - 1)}`,
    )
  },
)

const countedWords = companyStatement<{ ids: string }, Word>((companyId, value, engine) =>
  counted(engine, wordsWith(engine, companyId, 'id', value('ids'))),
)

/** Words with their counts; one that only pending posts have has none yet. */
function counted(engine: EngineKind, words: RawBuilder<unknown>): RawBuilder<Word> {
  const theirs = sql`c.company_id = found.company_id and c.word_id = found.id`
  return sql`select found.id, found.word, found.stem, coalesce(c.posts_count, 0) as posts_count,
      coalesce(c.blocks, 0) as blocks
    from (${words}) as found left join ${
      engine === 'postgres'
        ? sql`lateral (select * from word_counts c where ${theirs} limit 1) c on true`
        : sql`word_counts c on ${theirs}`
    }`
}

/** The same order on every engine. */
export function mostCommonFirst(a: Word, b: Word): number {
  return b.posts_count - a.posts_count || (a.word < b.word ? -1 : 1)
}
