import type { Term } from '../query/dictionary.ts'
import type { TermExpansion } from '../query/term-expansion.ts'
import type { QueryWord } from '../text/analysis.ts'
import type { Stem } from '../text/stem.ts'
import type { SynonymMatch } from './match-synonyms.ts'

/** Weight of a synonym compared with the word itself. */
const quality = 0.5

/** Synonyms of one word: further terms that a word of the query is expanded to. Phrases are searched for on their own. */
export class OneWordSynonyms {
  readonly #synonyms: { of: QueryWord[]; term: string; stem: string }[]

  constructor(synonyms: SynonymMatch[], stem: Stem) {
    this.#synonyms = synonyms.flatMap(({ of, to }) =>
      to.words.length === 1 ? [{ of, term: to.words[0]!, stem: stem(to.words[0]!) }] : [],
    )
  }

  /** To be looked up in the dictionary. */
  get terms(): string[] {
    return this.#synonyms.map(({ term }) => term)
  }

  get stems(): string[] {
    return this.#synonyms.map(({ stem }) => stem)
  }

  addTo(
    expansions: TermExpansion[],
    byTerm: ReadonlyMap<string, Term>,
    formsOf: (stem: string) => Term[],
  ) {
    for (const { of, term, stem } of this.#synonyms) {
      const same = byTerm.get(term)
      const terms = [...(same ? [same] : []), ...formsOf(stem)]
      for (const expansion of expansions)
        if (of.includes(expansion.query)) expansion.add(terms, 'synonym', quality)
    }
  }
}
