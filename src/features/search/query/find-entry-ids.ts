import { ranked } from '../rank/rank.ts'
import { idf, score } from '../rank/score.ts'
import type { QueryWord } from '../text/analysis.ts'
import { type Stem, stemOf } from '../text/stem.ts'
import { type EntryCorpus, entriesMax, type FoundCorpus } from './entry-corpus.ts'
import { type Explain, explainerOf } from './explain.ts'
import { keptOf } from './find-candidates.ts'
import { literalOf, type Ranking, rankingOf, wordsOf } from './find-post-ids.ts'
import type { SearchText } from './grammar.ts'
import { type Matcher, matcherOf } from './match-marker.ts'
import { formsOf, isUsed, type MatchKind, type QueryTerm } from './query-term.ts'
import { findTextTest } from './text-test.ts'

type FoundEntries = {
  ids: number[]
  areAll: boolean
  matcher: Matcher
  explain: Explain
  ranking: Ranking
}

/**
 * The published entries of the changelog that match a query, best first. What its words were expanded to for posts, such as
 * corrections and synonyms, holds for entries, too.
 */
export async function findEntryIds(
  { corpus, entries }: FoundCorpus,
  text: SearchText,
  language: string,
  inPosts: readonly QueryTerm[],
): Promise<FoundEntries> {
  const { sums } = corpus
  const stem = await stemOf(language)
  const { words } = wordsOf(text)
  const queryTerms = words.map(word => queryTermOf(word, corpus, stem, inPosts)).filter(isUsed)
  const test = await findTextTest(text, stem, (terms, stems) => [
    ...terms.flatMap(term => corpus.terms.get(term) ?? []),
    ...stems.flatMap(each => corpus.withStem(each)),
  ])
  const candidates = queryTerms.length === 0 ? [] : await keptOf(entries, test)
  const scored = score(queryTerms, candidates, sums, literalOf(text, queryTerms))
  const found = ranked(
    scored.filter(({ covered }) => covered > 0),
    { boards: 'every' },
  )
  return {
    ids: found.map(({ post }) => post.id),
    areAll: entries.length < entriesMax,
    matcher: matcherOf({ words, queryTerms, synonyms: [], stem }),
    explain: explainerOf({ queryTerms, synonyms: [], stem }),
    ranking: rankingOf(found, words, queryTerms, sums),
  }
}

const quality = { same: 1, form: 0.9, prefix: 0.6 }

function queryTermOf(
  { word, isPrefix, count }: QueryWord,
  corpus: EntryCorpus,
  stem: Stem,
  inPosts: readonly QueryTerm[],
): QueryTerm {
  const matches: QueryTerm['matches'] = new Map()
  const forms: string[] = []
  let postsCount = 0
  const add = (term: string, kind: MatchKind, howWell: number) => {
    const id = corpus.terms.get(term)?.id
    if (id === undefined || matches.has(id) || corpus.countOf(id) === 0) return
    matches.set(id, { kind, quality: howWell, blocks: 0 })
    forms.push(term)
    postsCount += corpus.countOf(id)
  }
  add(word, 'same', quality.same)
  for (const { term } of corpus.withStem(stem(word))) add(term, 'form', quality.form)
  const same = inPosts.find(({ term }) => term === word)
  for (const { term, kind, quality } of formsOf(same)) add(term, kind, quality)
  if (isPrefix)
    for (const term of corpus.terms.keys())
      if (term.startsWith(word)) add(term, 'prefix', quality.prefix)
  const isRequired = same?.isRequired ?? true
  const weight = count * (isRequired ? 1 : 0.5) * idf(postsCount, corpus.sums.posts_count)
  const isExact = same?.isExact ?? false
  return { term: word, matches, forms, phrases: [], postsCount, weight, isRequired, isExact }
}
