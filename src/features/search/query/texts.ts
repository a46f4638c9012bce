import type { CompanyDb } from '../../../store/company-db.ts'
import { type BlockSet, mayHaveBlock } from '../index/block-set.ts'
import { blockOf } from '../index/posting-set.ts'
import { packTerms, unpackTerms } from '../index/term-list.ts'
import type { Candidate } from '../rank/candidate.ts'
import {
  comparedTerms,
  contentTermsMax,
  type KnownTerm,
  type Stem,
  type Vector,
  vectorOf,
} from '../rank/likeness.ts'
import { idf } from '../rank/score.ts'
import { termsOf } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'
import { stemOf } from '../text/stem.ts'
import { type Corpus, readWords } from './corpus.ts'
import { Dictionary, type Term } from './dictionary.ts'
import { rowCost } from './plan-reads.ts'
import type { QueryTerm } from './query-term.ts'

/** A stem, with the terms that have it and what reading their postings costs. */
export type IndexedStem = Stem & Pick<QueryTerm, 'matches' | 'postsCount'> & { cost: number }

type IndexedTerms = Map<number, KnownTerm<IndexedStem>>

/** The terms that were looked up, as long as nothing is written: going through all posts meets most of them again. */
const indexedTerms = new WeakMap<Corpus, IndexedTerms>()
const indexedMax = 100_000

/** Among fewer posts, a word that two of them share would count as a common one. */
const postsLeast = 1_000
/** A word that so many posts have says no more where fewer do. */
const rareLeast = 3

/** What texts say, by the index. */
export class Texts {
  readonly #db: CompanyDb
  readonly #corpus: Corpus
  readonly #terms: IndexedTerms
  readonly #vectors = new Map<number, Vector<IndexedStem>>()

  constructor(db: CompanyDb, corpus: Corpus) {
    this.#db = db
    this.#corpus = corpus
    const known = indexedTerms.get(corpus)
    this.#terms = known && known.size < indexedMax ? known : new Map()
    indexedTerms.set(corpus, this.#terms)
  }

  /** Looks up what the vectors of these posts need. */
  async prepare(posts: Candidate[]) {
    const lists = posts
      .filter(({ id }) => !this.#vectors.has(id))
      .map(({ id, terms }) => ({ id, list: unpackTerms(terms) }))
    const unknown = new Set<number>()
    for (const { list } of lists) {
      const compared = comparedTerms(list)
      for (let at = 0; at < compared.length; at++)
        if (!this.#terms.has(compared[at]!)) unknown.add(compared[at]!)
    }
    await this.#addTerms([...unknown])
    const termOf = (id: number) => this.#terms.get(id)
    for (const { id, list } of lists) this.#vectors.set(id, vectorOf(list, termOf))
  }

  vectorOf({ id }: Candidate): Vector<IndexedStem> {
    return this.#vectors.get(id)!
  }

  /** Of a text that the index does not have; its words that no post contains count as rare ones. */
  async vectorOfText({ title, content }: { title: string; content: string }) {
    const stem = await stemOf(this.#corpus.language)
    const [inTitle, inContent] = [termsOf(title), termsOf(content)]
    const words = [...new Set([...inTitle, ...inContent.slice(0, contentTermsMax)])]
    const stems = await this.#addWords(words)
    const places = new Map(words.map((word, at) => [word, at]))
    const terms = words.map(word =>
      this.#knownTerm(
        word,
        stems.getOrInsertComputed(stem(word), name => this.#stem(name, [])),
      ),
    )
    const placesOf = (given: string[]) => given.map(word => places.get(word) ?? words.length)
    return vectorOf(packTerms(placesOf(inTitle), placesOf(inContent)), at => terms[at])
  }

  async #addTerms(ids: number[]) {
    if (ids.length > 0)
      await this.#addWords((await readWords(this.#db, ids)).map(({ term }) => term))
  }

  /** Looks up the stems of these words, and all of their forms; returns the stems by name. */
  async #addWords(words: string[]): Promise<Map<string, IndexedStem>> {
    const stem = await stemOf(this.#corpus.language)
    const dictionary = new Dictionary(this.#db, this.#corpus, stem)
    const found = await dictionary.find(words, words.map(stem))
    const stems = new Map<string, IndexedStem>()
    for (const [name, forms] of Map.groupBy(found, ({ term }) => stem(term))) {
      // Another search may have added it meanwhile, and vectors have it.
      const known = forms.map(({ id }) => this.#terms.get(id)?.stem).find(each => each)
      const indexed = known ?? this.#stem(name, forms)
      stems.set(name, indexed)
      for (const { id, term } of forms) this.#terms.set(id, this.#knownTerm(term, indexed))
    }
    return stems
  }

  #stem(name: string, forms: Term[]): IndexedStem {
    const { posts_count } = this.#corpus
    const postsCount = forms.reduce((sum, each) => sum + each.posts_count, 0)
    const rarity = idf(Math.max(postsCount, rareLeast), Math.max(posts_count, postsLeast))
    const matches: IndexedStem['matches'] = new Map(
      forms.map(({ id, blocks }) => [id, { kind: 'form', quality: 1, blocks }]),
    )
    const rows = forms.map(({ blocks }) => blocksOf(blocks, this.#corpus).length)
    const cost = rows.reduce((sum, count) => sum + rowCost * count, postsCount)
    return { name, rarity, matches, postsCount, cost }
  }

  #knownTerm(text: string, stem: IndexedStem): KnownTerm<IndexedStem> {
    return {
      text,
      stem,
      isFunctionWord: functionWordsOf(this.#corpus.language).has(text),
      hasMark: isMarked.test(text),
      hasDigit: isNumbered.test(text),
    }
  }
}

const isMarked = /[^\p{L}\p{M}\p{N}]/u
const isNumbered = /\d/

export function blocksOf(blocks: BlockSet, { last_number }: Corpus): number[] {
  const every = Array.from({ length: blockOf(last_number) + 1 }, (_, block) => block)
  return every.filter(block => mayHaveBlock(blocks, block))
}
