import type { CompanyDb } from '../../../store/index.ts'
import { idf } from '../rank/idf.ts'
import type { QueryWord } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'
import type { Corpus } from './corpus.ts'
import { Dictionary, mostCommonFirst, type Term } from './dictionary.ts'
import { nearestTerms } from './nearest-terms.ts'
import { isUsed, type QueryTerm, type TermMatch } from './query-term.ts'

/** How well a term matches a word of the query. The reasons are in docs/search.md. */
const quality = { same: 1, stem: 0.9, prefix: 0.6, oneEdit: 0.7, twoEdits: 0.5 }

const partWeight = 0.5
/** A single word that this many posts contain is not expanded as a prefix: the exact matches come first anyway. */
const commonPosts = 1000
/** The last word, and single characters of scripts without spaces. */
const prefixesMax = 4
const formsMax = 16
const correctionsMax = 8
/** A paste may have any number of unknown words, and each is compared with the whole vocabulary. */
const correctedMax = 8
/** The query terms with the highest weight. More than anyone types; it bounds a long paste. */
const queryTermsMax = 48
/** A term in this share of the posts is not required: a post without it may still match everything else. */
const commonShare = 0.2
const postsLeastToRelax = 50

/**
 * Expands the words of a query to terms of the company's dictionary. If `isTyped`, misspellings are corrected, and
 * words that match no term are dropped.
 */
export async function expandQuery(
  db: CompanyDb,
  corpus: Corpus,
  words: QueryWord[],
  { isTyped }: { isTyped: boolean },
): Promise<QueryTerm[]> {
  const stem = await stemOf(corpus.language)
  const dictionary = new Dictionary(db, corpus)
  const known = await dictionary.find(
    words.map(({ word }) => word),
    words.map(({ word }) => stem(word)),
  )
  const byTerm = new Map(known.map(term => [term.term, term]))
  const byStem = Map.groupBy(known.sort(mostCommonFirst), term => term.stem)
  const expansions = words.map(query => {
    const expansion = new TermExpansion(query)
    const same = byTerm.get(query.word)
    if (same) expansion.add([same], quality.same)
    expansion.add((byStem.get(stem(query.word)) ?? []).slice(0, formsMax), quality.stem)
    return expansion
  })
  const prefixes = expansions.filter(({ query }) => query.isPrefix).slice(-prefixesMax)
  for (const expansion of prefixes)
    if (words.length > 1 || expansion.postsCount < commonPosts)
      expansion.add(await dictionary.findByPrefix(expansion.query.word), quality.prefix)
  if (isTyped) await correct(db, dictionary, expansions)

  const usedWords = new Set(
    expansions.filter(({ matches }) => matches.size > 0).map(({ query }) => query.word),
  )
  const queryTerms = expansions.map(({ query, matches, postsCount }) => {
    // The parts of a known compound only serve posts that write it differently.
    const isPart = query.whole !== undefined && usedWords.has(query.whole)
    return {
      term: query.word,
      matches,
      postsCount: Math.min(postsCount, corpus.posts_count),
      weight: query.count * (isPart ? partWeight : 1) * idf(postsCount, corpus.posts_count),
      isRequired: !isPart && matches.size > 0,
    }
  })
  return isTyped ? heaviest(relaxed(queryTerms.filter(isUsed), corpus), queryTermsMax) : queryTerms
}

/** The terms found so far for one word of the query. */
class TermExpansion {
  readonly query: QueryWord
  readonly matches = new Map<number, TermMatch>()
  postsCount = 0

  constructor(query: QueryWord) {
    this.query = query
  }

  /** The first, best quality of a term counts. Terms that no post contains any more are skipped. */
  add(terms: Term[], howWell: number) {
    for (const { id, posts_count, blocks } of terms) {
      if (posts_count === 0 || this.matches.has(id)) continue
      this.matches.set(id, { quality: howWell, blocks })
      this.postsCount += posts_count
    }
  }
}

/** Adds the terms that a rare or unknown word may be a misspelling of. */
async function correct(db: CompanyDb, dictionary: Dictionary, expansions: TermExpansion[]) {
  const misspelt = await nearestTerms(db, expansions.filter(isRare).slice(0, correctedMax))
  if (misspelt.size === 0) return
  const near = [...misspelt.values()].flatMap(distances => [...distances.keys()])
  const terms = await dictionary.find(near, [])
  const forms = await dictionary.find([], [...new Set(terms.map(({ stem }) => stem))])
  for (const [expansion, distances] of misspelt) {
    const distance = ({ term }: Term) => distances.get(term)!
    const best = terms
      // The word may be rare and spelt correctly: a correction must be far more common.
      .filter(term => distances.has(term.term) && term.posts_count > 9 * expansion.postsCount)
      .sort((a, b) => distance(a) - distance(b) || mostCommonFirst(a, b))
      .slice(0, correctionsMax)
    for (const term of best)
      expansion.add([term], distance(term) === 1 ? quality.oneEdit : quality.twoEdits)
    // Other forms of a correction match, too.
    const stems = new Set(best.map(({ stem }) => stem))
    const others = forms.filter(({ stem }) => stems.has(stem)).sort(mostCommonFirst)
    expansion.add(others.slice(0, formsMax), quality.twoEdits)
  }
}

/** A word that more posts contain is taken to be spelt correctly. */
const misspeltPostsMax = 2

function isRare({ postsCount, query }: TermExpansion): boolean {
  return postsCount <= misspeltPostsMax && !query.isWhole && /^\p{L}{4,}$/u.test(query.word)
}

/** Very common terms are not required if there are others to match. */
function relaxed(queryTerms: QueryTerm[], { posts_count }: Corpus): QueryTerm[] {
  const isCommon = ({ postsCount }: QueryTerm) =>
    posts_count >= postsLeastToRelax && postsCount >= commonShare * posts_count
  if (!queryTerms.some(term => term.isRequired && !isCommon(term))) return queryTerms
  return queryTerms.map(term => (isCommon(term) ? { ...term, isRequired: false } : term))
}

function heaviest(queryTerms: QueryTerm[], most: number): QueryTerm[] {
  if (queryTerms.length <= most) return queryTerms
  const least = queryTerms.map(({ weight }) => weight).sort((a, b) => b - a)[most - 1]!
  return queryTerms.filter(({ weight }) => weight >= least).slice(0, most)
}
