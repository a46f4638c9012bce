import { segment } from '../text/segment.ts'
import type { Stem } from '../text/stem.ts'

/** A term of a list of synonyms: as it is written, and its words in order. */
export type Phrase = { written: string; words: string[] }

/** That a search for one term also looks for others. */
type Rule = { from: string[]; to: Phrase[] }

/** Rules from lists of synonyms, by the stem of their first word. */
export type SynonymRules = ReadonlyMap<string, Rule[]>

export type SynonymList = { terms: readonly string[]; isOneWay: boolean }

export function synonymRules(lists: SynonymList[], stem: Stem): SynonymRules {
  const rules = new Map<string, Rule[]>()
  const add = (rule: Rule) => {
    const first = stem(rule.from[0]!)
    const known = rules.get(first)
    if (known) known.push(rule)
    else rules.set(first, [rule])
  }
  for (const { terms, isOneWay } of lists) {
    const spellings = terms.map(spellingsOf)
    for (const [at, own] of (isOneWay ? spellings.slice(0, 1) : spellings).entries()) {
      const others = spellings.toSpliced(at, 1)
      // As they are written first: of phrases, only some are searched for.
      const to = [0, 1, 2].flatMap(nth => others.flatMap(other => other[nth] ?? []))
      for (const { words } of own) add({ from: words, to })
    }
  }
  return rules
}

/**
 * `single sign-on` is searched for as it is and as `single signon`: posts are indexed by both. `dark mode` is also meant by
 * `darkmode`, whether a query has it or a post.
 */
function spellingsOf(written: string): Phrase[] {
  const parts: string[] = []
  const wholes: string[] = []
  for (const { parts: own, whole, isRun } of segment(written)) {
    // Pairs of characters cover a run of several; its last character alone is only for posts.
    const words = isRun && own.length > 1 ? own.slice(0, -1) : own
    const ofWhole = whole === undefined ? words : [whole]
    wholes.push(...ofWhole)
    // C++ is not the letter.
    parts.push(...(words.length > 1 ? words : ofWhole))
  }
  const spellings = [parts, wholes, ...(isTwoWords.test(written) ? [[wholes.join('')]] : [])]
  const distinct = new Map(spellings.map(words => [words.join(' '), { written, words }]))
  return [...distinct.values()]
}

/** More are no word when they are joined. */
const isTwoWords = /^\p{L}+ \p{L}+$/u
