import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { nextTurn } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { termsWith } from '../index/assign-term-ids.ts'
import type { BlockSet } from '../index/block-set.ts'
import { indexStatement } from '../index/comment-index.ts'
import { magnitude } from '../index/count-terms.ts'
import type { IndexTables } from '../index/index-tables.ts'
import type { Stem } from '../text/stem.ts'
import type { Corpus } from './corpus.ts'
import { comparedMax, EditDistance } from './edit-distance.ts'

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
  readonly #corpus: Corpus
  readonly #stem: Stem

  constructor(db: CompanyDb, corpus: Corpus, stem: Stem) {
    this.#db = db
    this.#corpus = corpus
    this.#stem = stem
  }

  /** The terms that equal one of `terms` or have one of `stems`. */
  async find(terms: string[], stems: string[]): Promise<Term[]> {
    const wantedStems = new Set(stems)
    // A term is found by its own stem, too: on PostgreSQL each lookup takes some microseconds.
    const others = this.#corpus.areStemsCurrent
      ? terms.filter(term => !wantedStems.has(this.#stem(term)))
      : terms
    const found = await this.#db.run(termsLike, {
      terms: JSON.stringify([...new Set(others)]),
      stems: JSON.stringify([...wantedStems]),
    })
    return this.#withPending(found)
  }

  /**
   * The most common terms with this prefix, `prefixedMax` at most. They do not depend on which posts are pending: stored
   * magnitudes leave these out, so where not all terms are read, those whose magnitude they change are read as well.
   */
  async findByPrefix(prefix: string): Promise<Term[]> {
    const range = { prefix, beyond: `${prefix}\u{10ffff}` }
    const stored = await this.#db.run(termsByPrefix, range)
    if (stored.length < prefixedMax) return mostCommon(this.#withPending(stored))
    const moved = await this.#findMoved(prefix)
    if (moved.length === 0) return mostCommon(this.#withPending(stored))
    return mostCommon(
      this.#withPending([...(await this.#db.run(moreTermsByPrefix, range)), ...moved]),
    )
  }

  /** The terms with this prefix whose magnitude is another one with the pending posts. */
  async #findMoved(prefix: string): Promise<Term[]> {
    const { pending, pendingWords } = this.#corpus
    const ids = await pendingWords.startingWith(this.#db, prefix)
    if (ids.length === 0) return []
    const rows = await this.#db.run(countsById, { ids: JSON.stringify(ids) })
    const stored = new Map(rows.map(({ term_id, posts_count }) => [term_id, posts_count]))
    const moved = ids.filter(id => {
      const count = stored.get(id) ?? 0
      return magnitude(count) !== magnitude(count + pending.change(id))
    })
    return moved.length === 0 ? [] : this.#db.run(termsById, { ids: JSON.stringify(moved) })
  }

  /** Each term once, with the pending posts in its document frequency. */
  #withPending(terms: Term[]): Term[] {
    const once = new Map(terms.map(term => [term.id, term])).values()
    return Array.from(once, term => ({
      ...term,
      posts_count: term.posts_count + this.#corpus.pending.change(term.id),
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
/** Leaves room for a whole last magnitude, so that the most common terms are included whatever the order within it. */
const readMax = 2 * prefixedMax - 1
/** A document frequency has up to nine digits. */
const magnitudes = [9, 8, 7, 6, 5, 4, 3, 2, 1]

/** Some terms of each magnitude, so that a one-letter prefix costs as much as a long one. */
const termsByPrefix = readByPrefix(prefixedMax, readMax)

/** With replacements for those that pending posts move to another magnitude. */
const moreTermsByPrefix = readByPrefix(2 * prefixedMax, 2 * readMax)

/**
 * By terms_by_magnitude. SQLite has no statistics that would show it that one letter is the prefix of a tenth of all
 * terms. Both engines read the parts in order and stop at the limit. With `seek`, PostgreSQL before 18 would not stop at
 * the last term with the prefix, but at the last one of the magnitude: 80 ms at a million posts.
 */
function readByPrefix(perMagnitude: number, most: number) {
  return indexStatement<{ prefix: string; beyond: string }, Term>(
    index => (companyId, value, engine) => {
      const byMagnitude = engine === 'sqlite' ? sql`indexed by ${index.termsByMagnitude}` : sql``
      const some = magnitudes.map(
        magnitude => sql`select * from (select * from ${index.terms} ${byMagnitude}
          where company_id = ${companyId} and magnitude = ${sql.lit(magnitude)}
            and term >= ${value('prefix')} and term < ${value('beyond')}
          order by magnitude, term limit ${sql.lit(perMagnitude)}) as part`,
      )
      return withCounts(
        index,
        engine,
        sql`select * from (${sql.join(some, sql` union all `)}) as parts limit ${sql.lit(most)}`,
      )
    },
  )
}

/** The most common ones, as `termsByPrefix` reads once no post is pending. */
function mostCommon(terms: Term[]): Term[] {
  const some = [...byMagnitude(terms)]
    .sort(([one], [other]) => other - one)
    .flatMap(([, same]) => same.sort(byTerm).slice(0, prefixedMax))
  return some.slice(0, readMax).sort(mostCommonFirst).slice(0, prefixedMax)
}

const byMagnitude = (terms: Term[]) =>
  Map.groupBy(terms, ({ posts_count }) => magnitude(posts_count))

/** As both engines order text: by its bytes. */
const byTerm = (a: Term, b: Term) => Buffer.compare(Buffer.from(a.term), Buffer.from(b.term))

const termsById = indexStatement<{ ids: string }, Term>(
  index => (companyId, value, engine) =>
    withCounts(index, engine, termsWith(index, engine, companyId, 'id', value('ids'))),
)

const countsById = indexStatement<{ ids: string }, { term_id: number; posts_count: number }>(
  index => (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'term_id', type: 'bigint' as const }
    return sql`select term_id, posts_count
      from (${rowsWith(engine, index.counts, owner, column, value('ids'))}) as found`
  },
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

/** Takes some 5 ms. */
const termsPerRead = 10_000
/** Far more than a language has; in a company with more, words are corrected to the oldest of them only. */
const termsMax = 1_000_000

type NearTerm = { term: string; edits: number }

/**
 * A company's terms in memory, for correcting misspellings: no database index finds terms at an edit distance of
 * two. Half a million terms take about 15 MB and are searched in a few milliseconds.
 */
export class Vocabulary {
  readonly #byLength = new Map<number, SameLength>()
  #lastId = 0
  size = 0

  /**
   * Reads the terms added since the last call, in slices: half a million take a quarter of a second of CPU. Terms are never
   * changed, and their ids only grow.
   */
  async refresh(db: CompanyDb) {
    while (this.size < termsMax) {
      const lastId = this.#lastId
      const [read] = await db.run(newerTerms, { lastId })
      // A concurrent request may have added the same terms.
      if (lastId !== this.#lastId) continue
      if (!read?.last_id) return
      this.#lastId = read.last_id
      const { terms, count } = read
      for (let start = 0; start < terms!.length; ) {
        const space = terms!.indexOf(' ', start)
        const end = space < 0 ? terms!.length : space
        this.#add(terms!, start, end)
        start = end + 1
      }
      if (count < termsPerRead) return
      await nextTurn()
    }
  }

  /** The terms within `editsMax` edits of a word, nearest first. */
  nearest(word: string, editsMax: number): NearTerm[] {
    if (word.length > comparedMax) return []
    using distance = new EditDistance(word)
    const found: NearTerm[] = []
    for (let length = word.length - editsMax; length <= word.length + editsMax; length++)
      this.#byLength.get(length)?.addNearest(found, distance, letterMask(word), editsMax)
    return found.sort((a, b) => a.edits - b.edits || (a.term < b.term ? -1 : 1))
  }

  /** The terms that contain a word and at least `restLeast` other letters, the shortest first. */
  *containing(word: string, restLeast: number): Generator<string> {
    const letters = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
    const lengths = [...this.#byLength.keys()].filter(length => length >= word.length + restLeast)
    for (const length of lengths.sort((a, b) => a - b)) {
      const found: string[] = []
      this.#byLength.get(length)!.addContaining(found, letters, letterMask(word))
      yield* found.sort()
    }
  }

  #add(terms: string, start: number, end: number) {
    const length = end - start
    if (length > comparedMax || !isWord(terms, start, end)) return
    const same = this.#byLength.get(length) ?? new SameLength(length)
    this.#byLength.set(length, same)
    same.add(terms, start)
    this.size++
  }
}

/** Excludes names, numbers and pairs of characters. By the regular expression only where it is not ASCII: most are. */
function isWord(terms: string, start: number, end: number): boolean {
  if (end - start < 3) return false
  for (let at = start; at < end; at++) {
    const code = terms.charCodeAt(at)
    if (code > 127) return isPlain.test(terms.slice(start, end))
    if (code < 97 || code > 122) return false
  }
  return true
}

const isPlain = /^\p{L}+$/u

/** Terms of one length: their letters, concatenated, and a mask of the letters that occur in each. */
class SameLength {
  readonly #length: number
  #count = 0
  #letters: Uint16Array
  #masks: Int32Array

  constructor(length: number) {
    this.#length = length
    this.#letters = new Uint16Array(16 * length)
    this.#masks = new Int32Array(16)
  }

  /** The one that begins there. */
  add(terms: string, from: number) {
    if (this.#count === this.#masks.length) this.#grow()
    const start = this.#count * this.#length
    let mask = 0
    for (let at = 0; at < this.#length; at++) {
      const code = terms.charCodeAt(from + at)
      this.#letters[start + at] = code
      mask |= 1 << (code & 31)
    }
    this.#masks[this.#count] = mask
    this.#count++
  }

  addNearest(found: NearTerm[], distance: EditDistance, wordMask: number, editsMax: number) {
    const masks = this.#masks
    // A replacement changes at most two bits of the mask, an insertion or a deletion one.
    const differencesMax = 2 * editsMax - Math.abs(distance.length - this.#length)
    for (let at = 0; at < this.#count; at++) {
      if (bitCount(masks[at]! ^ wordMask) > differencesMax) continue
      const start = at * this.#length
      const edits = distance.to(this.#letters, start, this.#length, editsMax)
      if (edits === 0 || edits > editsMax) continue
      const letters = this.#letters.subarray(start, start + this.#length)
      found.push({ term: String.fromCharCode(...letters), edits })
    }
  }

  addContaining(found: string[], word: Uint16Array, wordMask: number) {
    for (let at = 0; at < this.#count; at++) {
      if ((this.#masks[at]! & wordMask) !== wordMask) continue
      const start = at * this.#length
      for (let from = start; from <= start + this.#length - word.length; from++) {
        let same = 0
        while (same < word.length && this.#letters[from + same] === word[same]) same++
        if (same < word.length) continue
        found.push(String.fromCharCode(...this.#letters.subarray(start, start + this.#length)))
        break
      }
    }
  }

  #grow() {
    const [letters, masks] = [this.#letters, this.#masks]
    this.#letters = new Uint16Array(1.5 * letters.length)
    this.#letters.set(letters)
    this.#masks = new Int32Array(1.5 * masks.length)
    this.#masks.set(masks)
  }
}

/** By terms_in_order, on PostgreSQL by the primary key. As a single string, because rows are expensive. */
const newerTerms = indexStatement<
  { lastId: number },
  { last_id: number | null; terms: string | null; count: number }
>(index => (companyId, value, engine) => {
  const concatenate = sql.raw(engine === 'postgres' ? 'string_agg' : 'group_concat')
  return sql`select max(id) as last_id, count(*) as count, ${concatenate}(term, ' ') as terms from
    (select id, term from ${index.terms} where company_id = ${companyId} and id > ${value('lastId')}
     order by id limit ${sql.lit(termsPerRead)}) as newer`
})

/** One bit per letter of the alphabet; of other scripts, several letters share a bit. */
function letterMask(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
