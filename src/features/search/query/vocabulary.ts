import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import { comparedMax, EditDistance } from './edit-distance.ts'

const wordsPerRead = 20_000
/** Far more than a language has; a company with more is searched by its oldest ones. */
const wordsMax = 1_000_000
/** No names, numbers or pairs of characters. */
const isPlain = /^\p{L}{3,}$/u

/**
 * The words of a company that may be meant by a misspelt one, in memory: no index of an engine finds what
 * is two letters away. Half a million words take about 15 MB and are searched in a few milliseconds.
 */
export class Vocabulary {
  readonly #byLength = new Map<number, SameLength>()
  #lastId = 0
  size = 0

  /** Reads the words that came since; words are never renamed, and their numbers only grow. */
  async refresh(db: CompanyDb) {
    while (this.size < wordsMax) {
      const lastId = this.#lastId
      const [read] = await db.run(newerWords, { lastId })
      // Another request may have read the same meanwhile.
      if (lastId !== this.#lastId) continue
      if (!read?.last_id) return
      this.#lastId = read.last_id
      for (const word of read.words!.split(' ')) this.#add(word)
    }
  }

  /** Words at most so many edits away, nearest first, and how far each is. */
  nearest(word: string, editsMax: number): { word: string; edits: number }[] {
    if (word.length > comparedMax) return []
    using distance = new EditDistance(word)
    const found: { word: string; edits: number }[] = []
    for (let length = word.length - editsMax; length <= word.length + editsMax; length++)
      this.#byLength.get(length)?.addNearest(found, distance, lettersOf(word), editsMax)
    return found.sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
  }

  #add(word: string) {
    if (word.length > comparedMax || !isPlain.test(word)) return
    const same = this.#byLength.get(word.length) ?? new SameLength(word.length)
    this.#byLength.set(word.length, same)
    same.add(word)
    this.size++
  }
}

/** Words of one length: their letters one after the other and, for each word, which letters it has. */
class SameLength {
  readonly #length: number
  #count = 0
  #letters: Uint16Array
  #has: Int32Array

  constructor(length: number) {
    this.#length = length
    this.#letters = new Uint16Array(16 * length)
    this.#has = new Int32Array(16)
  }

  add(word: string) {
    if (this.#count === this.#has.length) this.#grow()
    const start = this.#count * this.#length
    for (let at = 0; at < this.#length; at++) this.#letters[start + at] = word.charCodeAt(at)
    this.#has[this.#count] = lettersOf(word)
    this.#count++
  }

  addNearest(
    found: { word: string; edits: number }[],
    distance: EditDistance,
    wanted: number,
    editsMax: number,
  ) {
    const has = this.#has
    // An edit takes away one letter at most and adds one; one that makes the word longer only adds.
    const differencesMax = 2 * editsMax - Math.abs(distance.length - this.#length)
    for (let at = 0; at < this.#count; at++) {
      if (bitCount(has[at]! ^ wanted) > differencesMax) continue
      const start = at * this.#length
      const edits = distance.to(this.#letters, start, this.#length, editsMax)
      if (edits === 0 || edits > editsMax) continue
      const letters = this.#letters.subarray(start, start + this.#length)
      found.push({ word: String.fromCharCode(...letters), edits })
    }
  }

  #grow() {
    const [letters, has] = [this.#letters, this.#has]
    this.#letters = new Uint16Array(1.5 * letters.length)
    this.#letters.set(letters)
    this.#has = new Int32Array(1.5 * has.length)
    this.#has.set(has)
  }
}

/** By words_in_order, on PostgreSQL by the primary key. As one text: rows are what costs. */
const newerWords = companyStatement<
  { lastId: number },
  { last_id: number | null; words: string | null }
>((companyId, value, engine) => {
  const together = sql.raw(engine === 'postgres' ? 'string_agg' : 'group_concat')
  return sql`select max(id) as last_id, ${together}(word, ' ') as words from
    (select id, word from words where company_id = ${companyId} and id > ${value('lastId')}
     order by id limit ${sql.lit(wordsPerRead)}) as newer`
})

function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
