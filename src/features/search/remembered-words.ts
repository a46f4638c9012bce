import { sql } from 'kysely'
import { type CompanyTransaction, companyStatement, type Runner } from '../store/index.ts'

/** What numbers the words of a post: a company's transaction, or as much of one. */
export type Numbering = Runner &
  Pick<CompanyTransaction, 'identity' | 'engine' | 'version' | 'afterCommit'>

export type NumberedWord = { id: number; word: string }

/** Some 20 MB. When it is full all are forgotten: the words that matter are back after a few posts. */
const wordsMax = 100_000

type Known = { numbers: Map<string, number>; version: number }

/** By what is the same in every handle of a company. */
const remembered = new Map<object, Known>()
let size = 0

/**
 * The numbers of those of the company's words that are in memory. One that was committed stands: words are
 * never deleted. But whoever makes a damaged index from nothing may give new ones, and says so; and where the
 * version has gone back, the data is a copy from before.
 */
export async function rememberedNumbers(
  transaction: Numbering,
): Promise<ReadonlyMap<string, number>> {
  const known = remembered.get(transaction.identity)
  if (!known) return nothing
  const { version } = transaction
  const isCopy = version < known.version
  if (isCopy || (await transaction.run(forgettings, { version: known.version })).length > 0) {
    remembered.delete(transaction.identity)
    size -= known.numbers.size
    return nothing
  }
  known.version = version
  return known.numbers
}

const nothing: ReadonlyMap<string, number> = new Map()

const forgettings = companyStatement<{ version: number }>(
  (companyId, value) => sql`select version from events
    where company_id = ${companyId} and version > ${value('version')}
      and type = 'search.index_forgotten' limit 1`,
)

/**
 * Not where a server keeps them: one that takes over from another may lack the last commits, and give their
 * numbers away again. `words` are texts that an engine has read: a part of a post's text would keep all of it
 * in memory.
 */
export function rememberNumbers(transaction: Numbering, words: NumberedWord[]) {
  const { engine, identity, version } = transaction
  if (engine !== 'sqlite' || words.length === 0 || words.length > wordsMax) return
  transaction.afterCommit(() => {
    if (size + words.length > wordsMax) forgetAll()
    const known = remembered.get(identity) ?? { numbers: new Map<string, number>(), version }
    remembered.set(identity, known)
    // At least: a write raises it.
    known.version = version + 1
    for (const { id, word } of words) {
      if (!known.numbers.has(word)) size++
      known.numbers.set(word, id)
    }
  })
}

function forgetAll() {
  remembered.clear()
  size = 0
}
