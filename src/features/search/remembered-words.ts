import { sql } from 'kysely'
import { type CompanyTransaction, companyStatement } from '../store/index.ts'

/** As much of a company's transaction as it takes to number words. */
export type NumberingTransaction = Pick<
  CompanyTransaction,
  'run' | 'identity' | 'engine' | 'version' | 'afterCommit'
>

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
  transaction: NumberingTransaction,
): Promise<ReadonlyMap<string, number>> {
  const known = remembered.get(transaction.identity)
  if (!known) return nothing
  const isCopy = transaction.version < known.version
  if (isCopy || (await transaction.run(forgettings, { version: known.version })).length > 0) {
    remembered.delete(transaction.identity)
    size -= known.numbers.size
    return nothing
  }
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
export function rememberNumbers(transaction: NumberingTransaction, words: NumberedWord[]) {
  const { engine, identity, version } = transaction
  if (engine !== 'sqlite' || words.length > wordsMax) return
  transaction.afterCommit(() => {
    if (size + words.length > wordsMax) forgetAll()
    const numbers = remembered.get(identity)?.numbers ?? new Map<string, number>()
    // At least: a write raises it.
    remembered.set(identity, { numbers, version: version + 1 })
    size -= numbers.size
    for (const { id, word } of words) numbers.set(word, id)
    size += numbers.size
  })
}

function forgetAll() {
  remembered.clear()
  size = 0
}
