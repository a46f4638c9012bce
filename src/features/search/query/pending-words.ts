import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { termsWith } from '../index/assign-term-ids.ts'
import { indexStatement } from '../index/comment-index.ts'
import type { PendingPostings } from './pending-postings.ts'

type Word = { id: number; term: string }

/** By their first character, which spares a search most of the comparisons. */
type Words = ReadonlyMap<string, Word[]>

/** The words of the terms whose document frequency pending posts change. */
export class PendingWords {
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
    const read =
      unknown.length === 0 ? [] : await db.run(wordsById, { ids: JSON.stringify(unknown) })
    const words = [...ids.flatMap(id => this.#known.get(id) ?? []), ...read]
    this.#known = new Map(words.map(word => [word.id, word]))
    return Map.groupBy(words, ({ term }) => term[0]!)
  }
}

const wordsById = indexStatement<{ ids: string }, Word>(
  index => (companyId, value, engine) =>
    sql`select id, term from (${termsWith(index, engine, companyId, 'id', value('ids'))}) as found`,
)
