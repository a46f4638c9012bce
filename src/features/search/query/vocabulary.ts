import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { indexStatement } from '../index/comment-index.ts'
import { comparedMax, EditDistance } from './edit-distance.ts'

const termsPerRead = 20_000
/** Far more than a language has; in a company with more, words are corrected to the oldest of them only. */
const termsMax = 1_000_000
/** Excludes names, numbers and pairs of characters. */
const isPlain = /^\p{L}{3,}$/u

type NearTerm = { term: string; edits: number }

/**
 * A company's terms in memory, for correcting misspellings: no database index finds terms at an edit distance of
 * two. Half a million terms take about 15 MB and are searched in a few milliseconds.
 */
export class Vocabulary {
  readonly #byLength = new Map<number, SameLength>()
  #lastId = 0
  size = 0

  /** Reads the terms added since the last call. Terms are never changed, and their ids only grow. */
  async refresh(db: CompanyDb) {
    while (this.size < termsMax) {
      const lastId = this.#lastId
      const [read] = await db.run(newerTerms, { lastId })
      // A concurrent request may have added the same terms.
      if (lastId !== this.#lastId) continue
      if (!read?.last_id) return
      this.#lastId = read.last_id
      for (const term of read.terms!.split(' ')) this.#add(term)
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

  #add(term: string) {
    if (term.length > comparedMax || !isPlain.test(term)) return
    const same = this.#byLength.get(term.length) ?? new SameLength(term.length)
    this.#byLength.set(term.length, same)
    same.add(term)
    this.size++
  }
}

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

  add(term: string) {
    if (this.#count === this.#masks.length) this.#grow()
    const start = this.#count * this.#length
    for (let at = 0; at < this.#length; at++) this.#letters[start + at] = term.charCodeAt(at)
    this.#masks[this.#count] = letterMask(term)
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
  { last_id: number | null; terms: string | null }
>(index => (companyId, value, engine) => {
  const concatenate = sql.raw(engine === 'postgres' ? 'string_agg' : 'group_concat')
  return sql`select max(id) as last_id, ${concatenate}(term, ' ') as terms from
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
