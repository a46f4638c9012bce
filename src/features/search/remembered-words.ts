import { sql } from 'kysely'
import type { Commit } from '../../platform/db/engine.ts'
import { type CompanyTransaction, companyStatement } from '../store/index.ts'

/** As much of a company's transaction as it takes to number words. */
export type NumberingTransaction = Pick<
  CompanyTransaction,
  'run' | 'identity' | 'engine' | 'afterCommit'
>

export type NumberedWord = { id: number; word: string }

/** Some 20 MB. When it is full all are forgotten: the words that matter are back after a few posts. */
const wordsMax = 100_000

/** `commit` is one that had all of the numbers. */
type Known = { numbers: Map<string, number>; commit: Commit }

/** By what is the same in every handle of a company. */
const remembered = new Map<object, Known>()
let size = 0

/**
 * The numbers of those of the company's words that are in memory. One that was committed stands: words are
 * never deleted. But rebuilding a damaged index from nothing may give new ones, and is recorded; and where the
 * company's history lacks the commit that had them, the data is an older copy.
 */
export async function rememberedNumbers(
  transaction: NumberingTransaction,
): Promise<ReadonlyMap<string, number>> {
  const known = remembered.get(transaction.identity)
  if (!known) return nothing
  const [history] = await transaction.run(historySince, known.commit)
  if (history?.is_same && !history.is_forgotten) return known.numbers
  remembered.delete(transaction.identity)
  size -= known.numbers.size
  return nothing
}

const nothing: ReadonlyMap<string, number> = new Map()

/** By the primary key; a company's writes since are few, as each post asks. */
const historySince = companyStatement<Commit, { is_same: unknown; is_forgotten: unknown }>(
  (companyId, value) => sql`select
    exists (select 1 from events where company_id = ${companyId}
      and version = ${value('version')} and revision = ${value('revision')}) as is_same,
    exists (select 1 from events where company_id = ${companyId}
      and version > ${value('version')} and type = 'search.index_forgotten') as is_forgotten`,
)

/**
 * Not where a server keeps them: one that takes over from another may lack the last commits, and give their
 * numbers away again. `words` are texts that an engine has read: a part of a post's text would keep all of it
 * in memory.
 */
export function rememberNumbers(transaction: NumberingTransaction, words: NumberedWord[]) {
  const { engine, identity } = transaction
  if (engine !== 'sqlite' || words.length > wordsMax) return
  transaction.afterCommit(commit => {
    if (size + words.length > wordsMax) forgetAll()
    const numbers = remembered.get(identity)?.numbers ?? new Map<string, number>()
    remembered.set(identity, { numbers, commit })
    size -= numbers.size
    for (const { id, word } of words) numbers.set(word, id)
    size += numbers.size
  })
}

function forgetAll() {
  remembered.clear()
  size = 0
}
