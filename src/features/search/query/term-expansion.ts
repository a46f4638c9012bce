import type { QueryWord } from '../text/analysis.ts'
import type { Term } from './dictionary.ts'
import type { MatchKind, Phrase, TermMatch, TermSet } from './query-term.ts'

/** The terms found so far for one word of the query. */
export class TermExpansion implements TermSet {
  readonly query: QueryWord
  readonly matches = new Map<number, TermMatch>()
  readonly phrases: Phrase[] = []
  readonly forms: string[] = []
  postsCount = 0
  /** Without what only phrases are expected to add. */
  wordPostsCount = 0

  constructor(query: QueryWord) {
    this.query = query
  }

  /** The first, best quality of a term counts. Terms that no post contains any more are skipped. */
  add(terms: Term[], kind: MatchKind, quality: number) {
    for (const { id, term, posts_count, blocks } of terms) {
      if (posts_count === 0 || this.matches.has(id)) continue
      this.matches.set(id, { kind, quality, blocks })
      this.forms.push(term)
      this.postsCount += posts_count
      this.wordPostsCount += posts_count
    }
  }

  /**
   * `all`: how many posts there are. A word that no post has in one piece is taken to be in as many as chance would bring
   * its parts together; of one that is in use, the posts that have it say how much it means.
   */
  addPhrase(phrase: Phrase, all: number) {
    this.phrases.push(phrase)
    if (this.wordPostsCount > 0) return
    const expected = (phrase.first.postsCount * phrase.second.postsCount) / Math.max(1, all)
    this.postsCount += Math.max(1, Math.round(expected))
  }

  has(kind: MatchKind): boolean {
    return this.matches.values().some(match => match.kind === kind)
  }
}

/** A set of terms on its own, as a part of a phrase. */
export function termSet(terms: Term[]): TermSet {
  const used = terms.filter(({ posts_count }) => posts_count > 0)
  return {
    matches: new Map(used.map(({ id, blocks }) => [id, { kind: 'same', quality: 1, blocks }])),
    postsCount: used.reduce((sum, { posts_count }) => sum + posts_count, 0),
  }
}
