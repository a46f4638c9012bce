import { sql } from 'kysely'
import type { Commit } from '../../../platform/db/engine.ts'
import { type CompanyTransaction, companyStatement } from '../../../store/index.ts'

/** As much of a company's transaction as it takes to number words. */
export type NumberingTransaction = Pick<
  CompanyTransaction,
  'run' | 'identity' | 'engine' | 'afterCommit'
>

export type NumberedWord = { id: number; word: string }

/** Some 20 MB. When it is full all are forgotten: the words that matter are back after a few posts. */
const wordsMax = 100_000

/** `latest` is an event as of which all of the numbers were there; `stamp` is that of the index then. */
type Known = { numbers: Map<string, number>; latest: Commit; stamp: number }

/** By what is the same in every handle of a company. */
const remembered = new Map<object, Known>()
let size = 0

/** Numbers of words that are in memory, and what adds more once the transaction is committed. */
type WordNumbers = {
  readonly numbers: ReadonlyMap<string, number>
  add(words: NumberedWord[]): void
}

/**
 * The numbers of those of the company's words that are in memory. One that was committed stands: words are
 * never deleted. But rebuilding a damaged index from nothing may give new ones, and draws another stamp; and
 * where the company's history lacks the event as of which they were there, the data is an older copy.
 *
 * Nothing is cached of a server's words: one that takes over from another may lack the last commits, and give
 * their numbers away again.
 */
export async function rememberedNumbers(transaction: NumberingTransaction): Promise<WordNumbers> {
  if (transaction.engine !== 'sqlite') return { numbers: nothing, add: () => {} }
  const { identity } = transaction
  const known = remembered.get(identity)
  const [state] = await transaction.run(indexState, known?.latest ?? { version: 0, revision: 0 })
  const { stamp, is_same_history } = state!
  const isCurrent = known !== undefined && is_same_history === 1 && stamp === known.stamp
  if (known && !isCurrent) {
    remembered.delete(identity)
    size -= known.numbers.size
  }
  return {
    numbers: isCurrent ? known.numbers : nothing,
    add(words) {
      if (words.length <= wordsMax)
        transaction.afterCommit(latest => remember(identity, words, latest, stamp))
    },
  }
}

const nothing: ReadonlyMap<string, number> = new Map()

/** Both by primary keys. */
const indexState = companyStatement<Commit, { stamp: number; is_same_history: 0 | 1 }>(
  (companyId, value) => sql`select
    coalesce((select stamp from search_indexes where company_id = ${companyId}), 0) as stamp,
    exists (select 1 from events where company_id = ${companyId}
      and version = ${value('version')} and revision = ${value('revision')}) as is_same_history`,
)

/** `words` are texts that an engine has read: a part of a post's text would hold all of it in memory. */
function remember(identity: object, words: NumberedWord[], latest: Commit, stamp: number) {
  if (size + words.length > wordsMax) forgetAll()
  const numbers = remembered.get(identity)?.numbers ?? new Map<string, number>()
  remembered.set(identity, { numbers, latest, stamp })
  size -= numbers.size
  for (const { id, word } of words) numbers.set(word, id)
  size += numbers.size
}

function forgetAll() {
  remembered.clear()
  size = 0
}
