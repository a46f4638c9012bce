import type { CompanyTransaction, Runner } from '../store/index.ts'

/** What numbers the words of a post: a company's transaction, or as much of one. */
export type Numbering = Runner & Pick<CompanyTransaction, 'identity' | 'engine' | 'afterCommit'>

export type NumberedWord = { id: number; word: string }

/** Some 10 MB. When it is full all are forgotten: the words that matter are back after a few posts. */
const wordsMax = 100_000

/** By what is the same in every handle of a company. */
const remembered = new Map<object, Map<string, number>>()
let size = 0

/** The numbers of those of the company's words that are in memory. */
export function rememberedNumbers({ identity }: Numbering): ReadonlyMap<string, number> {
  return remembered.get(identity) ?? nothing
}

const nothing: ReadonlyMap<string, number> = new Map()

/**
 * A number that was committed stands for ever, as words are never deleted. Not so where a server keeps them:
 * one that takes over from another may lack the last commits, and give their numbers away again. `words` are
 * texts that an engine has read: a part of a post's text would keep all of it in memory.
 */
export function rememberNumbers(transaction: Numbering, words: NumberedWord[]) {
  if (transaction.engine !== 'sqlite') return
  transaction.afterCommit(() => {
    if (size + words.length > wordsMax) forgetAll()
    const known = remembered.get(transaction.identity) ?? new Map<string, number>()
    remembered.set(transaction.identity, known)
    for (const { id, word } of words) {
      if (!known.has(word)) size++
      known.set(word, id)
    }
  })
}

function forgetAll() {
  remembered.clear()
  size = 0
}
