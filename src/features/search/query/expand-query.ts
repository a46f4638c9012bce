import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { idf } from '../rank/score.ts'
import type { SynonymMatch } from '../synonyms/match-synonyms.ts'
import { OneWordSynonyms } from '../synonyms/one-word-synonyms.ts'
import type { QueryWord } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'
import { type Stem, stemOf } from '../text/stem.ts'
import { addCompounds } from './compounds.ts'
import type { Corpus } from './corpus.ts'
import { Dictionary, mostCommonFirst, type Term } from './dictionary.ts'
import { JoinedWords } from './joined-words.ts'
import { nearestTerms } from './nearest-terms.ts'
import { isUsed, type QueryTerm } from './query-term.ts'
import { TermExpansion } from './term-expansion.ts'

/** Quality of a term's match with a word of the query. The reasons are in docs/search.md. */
const quality = { same: 1, form: 0.9, prefix: 0.6, oneEdit: 0.7, twoEdits: 0.5, farther: 0.3 }

const partWeight = 0.5
const functionWordWeight = 0.5
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

/** `requiresAll`: common words are required, too. */
type Expansion = {
  isTyped: boolean
  synonyms?: SynonymMatch[]
  requiresAll?: boolean | undefined
}

/**
 * Expands the words of a query to terms of the company's dictionary. If `isTyped`, misspellings are corrected, joined
 * and split words are found, and words that match no term are dropped. Of `synonyms`, those of one word are added to the
 * words that they are of.
 */
export async function expandQuery(
  db: CompanyDb,
  corpus: Corpus,
  words: QueryWord[],
  { isTyped, synonyms = [], requiresAll = false }: Expansion,
): Promise<QueryTerm[]> {
  const stem = await stemOf(corpus.language)
  const dictionary = new Dictionary(db, corpus, stem)
  const joined = isTyped ? new JoinedWords(words, stem) : undefined
  const others = new OneWordSynonyms(synonyms, stem)
  const prefixes = words.filter(({ isPrefix }) => isPrefix).slice(-prefixesMax)
  const findPrefixed = async () =>
    new Map(
      await settleAll(
        prefixes.map(async query => [query, await dictionary.findByPrefix(query.word)] as const),
      ),
    )
  const isAlone = words.length === 1
  // They travel together, except where the first decides whether the second is needed.
  const [known, prefixedOfMany] = await settleAll([
    dictionary.find(
      [...words.map(({ word }) => word), ...(joined?.terms ?? []), ...others.terms],
      [...words.map(({ word }) => stem(word)), ...(joined?.stems ?? []), ...others.stems],
    ),
    isAlone ? Promise.resolve(undefined) : findPrefixed(),
  ])
  const byTerm = new Map(known.map(term => [term.term, term]))
  const byStem = new Map(
    Map.groupBy(known.sort(mostCommonFirst), term => term.stem)
      .entries()
      .map(([common, forms]) => [common, forms.slice(0, formsMax)]),
  )
  const expansions = words.map(query => {
    const expansion = new TermExpansion(query)
    const same = byTerm.get(query.word)
    if (same) expansion.add([same], 'same', quality.same)
    expansion.add(byStem.get(stem(query.word)) ?? [], 'form', quality.form)
    return expansion
  })
  joined?.addTo(expansions, byTerm, byStem, corpus.posts_count)
  const isCommon = isAlone && expansions[0]!.postsCount >= commonPosts
  const prefixed = isCommon ? undefined : (prefixedOfMany ?? (await findPrefixed()))
  for (const expansion of expansions)
    expansion.add(prefixed?.get(expansion.query) ?? [], 'prefix', quality.prefix)
  // Before corrections: a word that has a synonym is spelt correctly.
  others.addTo(expansions, byTerm, stem => byStem.get(stem) ?? [])
  if (isTyped) {
    await addCompounds(db, corpus, dictionary, expansions, stem)
    await correct(db, dictionary, expansions, stem)
  }
  const queryTerms = weighted(expansions, corpus)
  if (!isTyped) return queryTerms
  const used = queryTerms.filter(isUsed)
  return bound(heaviest(requiresAll ? used : relaxed(used, corpus)), corpus)
}

function weighted(expansions: TermExpansion[], { language, posts_count }: Corpus): QueryTerm[] {
  const used = new Set(expansions.filter(isUsed).map(({ query }) => query.word))
  const functionWords = functionWordsOf(language)
  const hasOthers = [...used].some(word => !functionWords.has(word))
  return expansions.map(expansion => {
    const { query, matches, forms, phrases, postsCount } = expansion
    // The parts of a known compound only serve posts that write it differently.
    const isPart = query.whole !== undefined && used.has(query.whole)
    const isFunctionWord = hasOthers && functionWords.has(query.word)
    const share = (isPart ? partWeight : 1) * (isFunctionWord ? functionWordWeight : 1)
    return {
      term: query.word,
      matches,
      forms,
      phrases,
      postsCount: Math.min(postsCount, posts_count),
      weight: query.count * share * idf(postsCount, posts_count),
      isRequired: !isPart && !isFunctionWord && isUsed(expansion),
      isExact: !isLetters.test(query.word) && expansion.has('same'),
    }
  })
}

/** Two letters or more: a word, or a pair of characters of a script without spaces. */
const isLetters = /^[\p{L}\p{M}]{2,}$/u

/** A number belongs to the word before it, if it has one: `android 14` is not "Android 13 for 14 people". */
function bound(queryTerms: QueryTerm[], { language }: Corpus): QueryTerm[] {
  const functionWords = functionWordsOf(language)
  return queryTerms.map((term, at) => {
    const other = queryTerms[at === 0 ? 1 : at - 1]
    const isBound =
      term.isRequired &&
      isNumeric.test(term.term) &&
      other?.isRequired &&
      !isNumeric.test(other.term) &&
      !functionWords.has(other.term)
    return isBound ? { ...term, boundTo: other.term } : term
  })
}

const isNumeric = /^v?\d+(?:\.\d+)*$/

/** Adds the terms that a rare or unknown word may be a misspelling of. */
async function correct(
  db: CompanyDb,
  dictionary: Dictionary,
  expansions: TermExpansion[],
  stem: Stem,
) {
  const misspelt = await nearestTerms(db, expansions.filter(isRare).slice(0, correctedMax))
  if (misspelt.size === 0) return
  const near = [...misspelt.values()].flatMap(distances => [...distances.keys()])
  const known = await dictionary.find(near, near.map(stem))
  for (const [expansion, distances] of misspelt) {
    const distance = ({ term }: Term) => distances.get(term)!
    const better = known.filter(
      term => distances.has(term.term) && isMoreCommon(term.posts_count, distance(term), expansion),
    )
    const nearest = Math.min(...better.map(distance))
    const best = better
      .sort((a, b) => distance(a) - distance(b) || mostCommonFirst(a, b))
      .slice(0, correctionsMax)
    for (const term of best) {
      const howWell = distance(term) === 1 ? quality.oneEdit : quality.twoEdits
      expansion.add([term], 'correction', distance(term) > nearest ? quality.farther : howWell)
    }
    // Other forms of a correction match, too.
    const stems = new Set(best.map(({ stem }) => stem))
    const others = known.filter(({ stem }) => stems.has(stem)).sort(mostCommonFirst)
    expansion.add(others.slice(0, formsMax), 'correction', quality.twoEdits)
  }
}

/** Words of so many letters that differ in one are hardly ever two words. */
const longWord = 7

/** The word may be rare and spelt correctly: a correction must be far more common. */
function isMoreCommon(
  postsCount: number,
  edits: number,
  { query: { word }, wordPostsCount }: TermExpansion,
): boolean {
  const times = edits === 1 && word.length >= longWord ? 1 : 9
  return postsCount > times * wordPostsCount
}

/** A word that more posts contain is taken to be spelt correctly. */
const misspeltPostsMax = 2

function isRare(expansion: TermExpansion): boolean {
  const { query } = expansion
  if (query.isWhole || !/^\p{L}{4,}$/u.test(query.word) || expansion.has('joined')) return false
  return expansion.wordPostsCount <= misspeltPostsMax
}

/** Very common terms are not required if there are others to match. */
function relaxed(queryTerms: QueryTerm[], { posts_count }: Corpus): QueryTerm[] {
  const isCommon = ({ postsCount }: QueryTerm) =>
    posts_count >= postsLeastToRelax && postsCount >= commonShare * posts_count
  if (!queryTerms.some(term => term.isRequired && !isCommon(term))) return queryTerms
  return queryTerms.map(term => (isCommon(term) ? { ...term, isRequired: false } : term))
}

/** The most specific terms of a long query. Bounds the cost of every search, also of one for a synonym. */
export function heaviest(queryTerms: QueryTerm[]): QueryTerm[] {
  if (queryTerms.length <= queryTermsMax) return queryTerms
  const least = queryTerms.map(({ weight }) => weight).sort((a, b) => b - a)[queryTermsMax - 1]!
  return queryTerms.filter(({ weight }) => weight >= least).slice(0, queryTermsMax)
}
