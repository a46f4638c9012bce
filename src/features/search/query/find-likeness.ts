import type { CompanyDb } from '../../../store/company-db.ts'
import { type BlockSet, mayHaveBlock } from '../index/block-set.ts'
import { blockOf } from '../index/posting-set.ts'
import { unpackTerms } from '../index/term-list.ts'
import { BestPosts, type Candidate } from '../rank/candidate.ts'
import {
  comparedTerms,
  type KnownTerm,
  likenessOf,
  type Stem,
  type Vector,
  vectorOf,
} from '../rank/likeness.ts'
import { PostCounter } from '../rank/post-counter.ts'
import { idf } from '../rank/score.ts'
import { analysisVersion } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'
import { stemOf } from '../text/stem.ts'
import { type Corpus, findCorpus, readWords } from './corpus.ts'
import { Dictionary, type Term } from './dictionary.ts'
import { findCandidatesAmong, findNumbered } from './find-candidates.ts'
import { readPostingsByBlock } from './plan-reads.ts'
import type { QueryTerm } from './query-term.ts'

/** Incremented whenever the same texts would be more or less alike: every pair is then compared again. */
export const likenessVersion = 1_000 * analysisVersion + 2

export type Likeness = { id: number; likeness: number }

type Wanted = {
  isCompared(post: Candidate): boolean
  haveSameReaders(one: Candidate, other: Candidate): boolean
}

/** So many posts that share most with one are looked at, of which so many are compared. */
const lookedAtMax = 14
const comparedMax = 8

/**
 * How much others say the same as each of these posts, most first. It reads the index alone, and no text; of many posts
 * together, because these share most of what is read.
 */
export async function findLikeness(
  db: CompanyDb,
  ids: number[],
  { isCompared, haveSameReaders }: Wanted,
): Promise<Map<number, Likeness[]>> {
  const corpus = await findCorpus(db)
  if (!corpus) return new Map()
  const texts = new Texts(db, corpus)
  const posts = (await findCandidatesAmong(db, ids)).filter(isCompared)
  await texts.prepare(posts)
  const searched = posts.map(post => searchedTerms(texts.vectorOf(post)))
  const numbers = await findSharing(db, corpus, searched)
  const read = await findNumbered(db, [...new Set(numbers.flat())])
  const byNumber = new Map(read.map(other => [other.number, other]))
  const compared = posts.map((post, at) => {
    const mayBeAlike = sharingEnough(texts.vectorOf(post))
    return numbers[at]!.flatMap(number => byNumber.get(number) ?? [])
      .filter(other => other.id !== post.id && isCompared(other) && haveSameReaders(post, other))
      .filter(mayBeAlike)
      .slice(0, comparedMax)
  })
  await texts.prepare(compared.flat())
  return new Map(
    posts.map((post, at) => {
      const own = texts.vectorOf(post)
      const alike = compared[at]!.map(other => ({
        id: other.id,
        likeness: likenessOf(own, texts.vectorOf(other)),
      }))
      return [post.id, alike.sort((a, b) => b.likeness - a.likeness || a.id - b.id)]
    }),
  )
}

const searchedMax = 10
/** What reading the postings of a post's stems may cost; the two heaviest are read whatever they cost. */
const costMax = 40_000
const searchedLeast = 2
/** Looking up a row takes as long as counting so many postings. */
const rowCost = 400

/** The heaviest stems of a post, of common ones only as many as can be read whole. */
function searchedTerms({ weights }: Vector<IndexedStem>): QueryTerm[] {
  const heaviest = [...weights].sort(
    ([a, one], [b, other]) => other - one || (a.name < b.name ? -1 : 1),
  )
  const searched: QueryTerm[] = []
  let left = costMax
  for (const [{ name, matches, postsCount, cost }, weight] of heaviest) {
    const isDear = cost > left && searched.length >= searchedLeast
    // A stem of one post leads to no other.
    if (isDear || postsCount < 2) continue
    left -= cost
    const plain = { phrases: [], isRequired: false, isExact: false }
    searched.push({ term: name, matches, postsCount, weight, ...plain })
    if (searched.length === searchedMax) break
  }
  return searched
}

/** For each list of terms the numbers of the posts that have most of them, best first. */
async function findSharing(
  db: CompanyDb,
  corpus: Corpus,
  searched: QueryTerm[][],
): Promise<number[][]> {
  const terms = new Map(searched.flat().flatMap(({ matches }) => [...matches]))
  const wanted = new Map<number, number[]>()
  for (const [termId, { blocks }] of terms)
    for (const block of blocksOf(blocks, corpus))
      wanted.getOrInsertComputed(block, () => []).push(termId)
  const postings = await readPostingsByBlock(db, corpus, {
    firstBlocks: new Map(Array.from(terms.keys(), termId => [termId, 0])),
    wanted: [...wanted],
  })
  return searched.map(queryTerms => {
    // Itself is one of them.
    const best = new BestPosts(lookedAtMax + 1)
    const counter = new PostCounter(queryTerms)
    for (const [block, inBlock] of postings) counter.count(block, inBlock, undefined, best)
    return best.numbers()
  })
}

/** No post that shares less of another's squared length is alike enough to be stored, unless it has a few words only. */
const sharedLeast = 0.02

/** Whether a post shares enough with one to be compared: most have one rare word in common, and nothing else. */
function sharingEnough({ weights, length }: Vector<IndexedStem>) {
  const squares = new Map<number, number>()
  for (const [{ matches }, weight] of weights)
    for (const termId of matches.keys()) squares.set(termId, weight * weight)
  return ({ terms }: Candidate) => {
    const list = comparedTerms(unpackTerms(terms))
    let left = sharedLeast * length * length
    for (let at = 0; at < list.length && left > 0; at++) left -= squares.get(list[at]!) ?? 0
    return left <= 0
  }
}

/** A stem, with the terms that have it and what reading their postings costs. */
type IndexedStem = Stem & Pick<QueryTerm, 'matches' | 'postsCount'> & { cost: number }

type IndexedTerms = Map<number, KnownTerm<IndexedStem>>

/** The terms that were looked up, as long as nothing is written: going through all posts meets most of them again. */
const indexedTerms = new WeakMap<Corpus, IndexedTerms>()
const indexedMax = 100_000

/** Among fewer posts, a word that two of them share would count as a common one. */
const postsLeast = 1_000
/** A word that so many posts have says no more where fewer do. */
const rareLeast = 3

/** What posts say, by the index. */
class Texts {
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
    for (const { id, list } of lists) this.#vectors.set(id, vectorOf(list, this.#terms))
  }

  vectorOf({ id }: Candidate): Vector<IndexedStem> {
    return this.#vectors.get(id)!
  }

  async #addTerms(ids: number[]) {
    if (ids.length === 0) return
    const stem = await stemOf(this.#corpus.language)
    const words = (await readWords(this.#db, ids)).map(({ term }) => term)
    const dictionary = new Dictionary(this.#db, this.#corpus, stem)
    const found = await dictionary.find(words, words.map(stem))
    for (const [name, forms] of Map.groupBy(found, ({ term }) => stem(term)))
      this.#addStem(name, forms)
  }

  #addStem(name: string, forms: Term[]) {
    const { posts_count } = this.#corpus
    const postsCount = forms.reduce((sum, each) => sum + each.posts_count, 0)
    const rarity = idf(Math.max(postsCount, rareLeast), Math.max(posts_count, postsLeast))
    const matches: IndexedStem['matches'] = new Map(
      forms.map(({ id, blocks }) => [id, { kind: 'form', quality: 1, blocks }]),
    )
    const rows = forms.map(({ blocks }) => blocksOf(blocks, this.#corpus).length)
    const cost = rows.reduce((sum, count) => sum + rowCost * count, postsCount)
    const stem = { name, rarity, matches, postsCount, cost }
    const functionWords = functionWordsOf(this.#corpus.language)
    for (const { id, term } of forms)
      this.#terms.set(id, {
        text: term,
        stem,
        isFunctionWord: functionWords.has(term),
        hasMark: isMarked.test(term),
        hasDigit: isNumbered.test(term),
      })
  }
}

const isMarked = /[^\p{L}\p{M}\p{N}]/u
const isNumbered = /\d/

function blocksOf(blocks: BlockSet, { last_number }: Corpus): number[] {
  const every = Array.from({ length: blockOf(last_number) + 1 }, (_, block) => block)
  return every.filter(block => mayHaveBlock(blocks, block))
}
