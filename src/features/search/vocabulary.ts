import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../store/index.ts'
import { editDistance } from './edit-distance.ts'

/** Words of one length with, for each, the letters that occur in it as bits. */
type SameLength = { words: string[]; letters: number[] }

const wordsPerRead = 20_000
/** Far more than a language has; a company with more is searched by its oldest ones. */
const wordsMax = 1_000_000
const isPlain = /^\p{L}{3,32}$/u
const isUnspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/v

/**
 * The words of a company that may be meant by a misspelt one, in memory: no index of an engine finds what
 * is two letters away. Half a million words take about 50 MB and are searched in a few milliseconds.
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
    const found: { word: string; edits: number }[] = []
    const wanted = lettersOf(word)
    for (let length = word.length - editsMax; length <= word.length + editsMax; length++) {
      const { words, letters } = this.#byLength.get(length) ?? { words: [], letters: [] }
      for (let at = 0; at < words.length; at++) {
        // An edit takes away one letter at most and adds one.
        if (bitCount(letters[at]! ^ wanted) > 2 * editsMax) continue
        const edits = editDistance(word, words[at]!, editsMax)
        if (edits > 0 && edits <= editsMax) found.push({ word: words[at]!, edits })
      }
    }
    return found.sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
  }

  #add(word: string) {
    if (!isPlain.test(word) || isUnspaced.test(word)) return
    let same = this.#byLength.get(word.length)
    if (!same) {
      same = { words: [], letters: [] }
      this.#byLength.set(word.length, same)
    }
    same.words.push(word)
    same.letters.push(lettersOf(word))
    this.size++
  }
}

/** By words_in_order. As one text: rows are what costs. */
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
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
