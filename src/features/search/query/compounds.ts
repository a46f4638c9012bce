import type { CompanyDb } from '../../../store/company-db.ts'
import type { Stem } from '../text/stem.ts'
import type { Corpus } from './corpus.ts'
import { type Dictionary, mostCommonFirst, type Vocabulary } from './dictionary.ts'
import { refreshedVocabulary } from './nearest-terms.ts'
import type { TermExpansion } from './term-expansion.ts'

/** Languages that write compounds in one word. */
const languages = new Set(['da', 'de', 'fi', 'nl', 'no', 'sv'])
/** Of compounds of two words of the company, and of terms that begin or end like a compound. */
const quality = { compound: 0.7, part: 0.5 }
/** A word that no more posts contain, in any form, is looked for as a part of terms that may not be compounds. */
const fewPosts = 2
const wordLeast = 4
const restLeast = 3
/** Words of a long paste that are looked for. */
const wordsMax = 4
const compoundsMax = 32
/** Rests of all compounds, looked up at once. Short compounds come first: most are of two words. */
const restsMax = 512
/** Terms containing a word that are looked at: each takes some microseconds. */
const termsMax = 4_096
/** Links between the parts of a compound: `Urlaubsantrag`, `Wochentag`. */
const links = ['', 's', 'es', 'n', 'en', 'ens', 'er', 'e']

/**
 * Adds the compounds that begin or end with a word of the query: `Kalenderansicht` for `Ansicht`. There is no dictionary
 * of the language: what is left of the term must itself be a word of the company, unless the word finds too little
 * otherwise. Then any term will do, in any language: posts are not always in that of the company.
 */
export async function addCompounds(
  db: CompanyDb,
  corpus: Corpus,
  dictionary: Dictionary,
  expansions: TermExpansion[],
  stem: Stem,
) {
  const hasCompounds = languages.has(corpus.language)
  const words = expansions
    .filter(({ query: { word } }) => word.length >= wordLeast && /^\p{L}+$/u.test(word))
    .filter(expansion => hasCompounds || findsFew(expansion))
    .slice(0, wordsMax)
  if (words.length === 0) return
  const vocabulary = await refreshedVocabulary(db)
  const found = words.map(expansion => ({
    expansion,
    candidates: candidatesFor(expansion.query.word, vocabulary, stem, restsMax / words.length),
  }))
  const candidates = found.flatMap(each => each.candidates)
  if (candidates.length === 0) return
  const terms = candidates.map(({ term }) => term)
  const rests = hasCompounds ? [...new Set(candidates.flatMap(each => each.rests.map(stem)))] : []
  const known = await dictionary.find(terms, rests)
  const stems = new Set(known.filter(({ posts_count }) => posts_count > 0).map(term => term.stem))
  const byTerm = new Map(known.map(term => [term.term, term]))
  const mostCommon = (some: Compound[]) =>
    some
      .flatMap(({ term }) => byTerm.get(term) ?? [])
      .sort(mostCommonFirst)
      .slice(0, compoundsMax)
  for (const { expansion, candidates } of found) {
    const compounds = candidates.filter(({ rests }) => rests.some(rest => stems.has(stem(rest))))
    if (hasCompounds) expansion.add(mostCommon(compounds), 'compound', quality.compound)
    if (findsFew(expansion)) expansion.add(mostCommon(candidates), 'compound', quality.part)
  }
}

function findsFew({ wordPostsCount }: TermExpansion): boolean {
  return wordPostsCount <= fewPosts
}

type Compound = { term: string; rests: string[] }

/** The terms that may be compounds of a word, with `most` rests in all. */
function candidatesFor(word: string, vocabulary: Vocabulary, stem: Stem, most: number): Compound[] {
  const stemmed = stem(word)
  const root = stemmed.length >= wordLeast && word.startsWith(stemmed) ? stemmed : word
  const found: Compound[] = []
  let room = most
  for (const term of vocabulary.containing(root, restLeast).take(termsMax)) {
    const rests = restsOf(term, word, root, stem)
    if (rests.length > room) break
    room -= rests.length
    if (rests.length > 0) found.push({ term, rests })
  }
  return found
}

/** The rests of a term after removing a form of the word from its end or its beginning, and the link between. */
function restsOf(term: string, word: string, root: string, stem: Stem): string[] {
  const end = term.lastIndexOf(root)
  const isForm = end >= restLeast && stem(term.slice(end)) === stem(word)
  const before = isForm
    ? links
        .filter(link => term.slice(0, end).endsWith(link))
        .map(link => term.slice(0, end - link.length))
    : []
  const after = term.startsWith(word)
    ? links
        .filter(link => term.startsWith(link, word.length))
        .map(link => term.slice(word.length + link.length))
    : []
  return [...before, ...after].filter(rest => rest.length >= restLeast)
}
