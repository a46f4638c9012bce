import type { CompanyDb } from '../../../store/company-db.ts'
import { listStart, unpackTerms } from '../index/term-list.ts'
import type { Corpus } from '../query/corpus.ts'
import { expandQuery, heaviest } from '../query/expand-query.ts'
import type { Candidates } from '../query/find-candidates.ts'
import { isUsed, type QueryTerm } from '../query/query-term.ts'
import type { Scored } from '../rank/candidate.ts'
import { score } from '../rank/score.ts'
import type { QueryWord } from '../text/analysis.ts'
import type { SynonymMatch } from './match-synonyms.ts'

/** Weight of a phrase compared with the original query. */
const phraseWeight = 0.5

type Query = { words: QueryWord[]; queryTerms: QueryTerm[]; synonyms: SynonymMatch[] }

/**
 * Posts that contain a synonym of several words, such as `single sign-on` for `SSO`, one word after the other. Each
 * phrase is searched for in the place of what it is a synonym of.
 */
export async function scoreSynonymPhrases(
  db: CompanyDb,
  corpus: Corpus,
  { words, queryTerms, synonyms }: Query,
  find: (queryTerms: QueryTerm[]) => Promise<Candidates>,
): Promise<{ scored: Scored[] } & Omit<Candidates, 'posts'>> {
  const scored: Scored[] = []
  let areAll = true
  let hasAllComplete = true
  for (const { of, to } of synonyms.filter(({ to }) => to.words.length > 1)) {
    const replaced = replacedWords(words, of, to.words)
    const expanded = await expandQuery(db, corpus, replaced, { isTyped: false })
    const byWord = new Map(expanded.map(term => [term.term, term]))
    const parts = to.words.map(word => byWord.get(word)!)
    if (!parts.every(isUsed)) continue
    const terms = heaviest(expanded.filter(isUsed))
    const candidates = await find(terms)
    areAll &&= candidates.areAll
    hasAllComplete &&= candidates.hasAllComplete
    const posts = candidates.posts.filter(post => containsPhrase(post.terms, parts))
    // So that a phrase of many words does not outweigh the one word that was searched for.
    const scale = phraseWeight * Math.min(1, (weightOf(queryTerms) || 1) / weightOf(terms))
    for (const each of score(terms, posts, corpus))
      scored.push({ ...each, score: each.score * scale })
  }
  return { scored, areAll, hasAllComplete }
}

/** The words of a query with a phrase in the place of some. A compound goes with its parts. */
function replacedWords(words: QueryWord[], of: QueryWord[], phrase: string[]): QueryWord[] {
  const gone = new Set(of)
  const compounds = new Set(of.map(({ word, whole, isWhole }) => (isWhole ? word : whole)))
  const isGone = (query: QueryWord) =>
    gone.has(query) ||
    (query.isWhole && compounds.has(query.word)) ||
    (query.whole !== undefined && compounds.has(query.whole))
  const at = words.findIndex(isGone)
  const others = words.filter(query => !isGone(query) && !phrase.includes(query.word))
  const before = others.filter(query => words.indexOf(query) < at)
  const own = [...new Set(phrase)].map(word => ({ word, isPrefix: false, count: 1 }))
  return [...before, ...own, ...others.slice(before.length)]
}

function weightOf(queryTerms: QueryTerm[]): number {
  return queryTerms.reduce((sum, { weight }) => sum + weight, 0)
}

/** A compound follows its parts in the list, so a word may stand between two of the phrase. */
const betweenMax = 2

/** The ids of the terms that stand for one word of a phrase. */
type PhraseWord = { matches: { has(termId: number): boolean } }

/**
 * Whether the words of a phrase follow each other in a post's term list. Beyond its beginning the list has no order, and
 * nothing is found there.
 */
function containsPhrase(packed: Uint8Array, words: PhraseWord[]): boolean {
  const list = unpackTerms(packed)
  const titleEnd = listStart + list[0]!
  const orderedEnd = listStart + list[1]!
  return (
    hasPhrase(list.subarray(listStart, titleEnd), words, betweenMax) ||
    hasPhrase(list.subarray(titleEnd, orderedEnd), words, betweenMax)
  )
}

/** Whether the words follow each other, each at most so far behind the one before it. */
export function hasPhrase(terms: Uint32Array, words: PhraseWord[], distanceMax: number): boolean {
  /** The last position at which the first words of the phrase, up to this one, end. */
  const ends = words.map(() => -Infinity)
  for (const [at, termId] of terms.entries())
    for (let word = words.length - 1; word >= 0; word--) {
      if (!words[word]!.matches.has(termId)) continue
      if (word > 0 && at - ends[word - 1]! > distanceMax) continue
      ends[word] = at
      if (word === words.length - 1) return true
    }
  return false
}
