import type { CompanyDb } from '../../../store/company-db.ts'
import { unpackTerms } from '../index/term-list.ts'
import { BestPosts, type Candidate } from '../rank/candidate.ts'
import { comparedTerms, likenessOf, type Vector } from '../rank/likeness.ts'
import { PostCounter } from '../rank/post-counter.ts'
import { analysisVersion } from '../text/analysis.ts'
import { type Corpus, findCorpus } from './corpus.ts'
import { findCandidatesAmong, findNumbered } from './find-candidates.ts'
import { readPostingsByBlock } from './plan-reads.ts'
import type { QueryTerm } from './query-term.ts'
import { blocksOf, type IndexedStem, Texts } from './texts.ts'

/** Incremented whenever the same texts would be more or less alike: every pair is then compared again. */
export const likenessVersion = 1_000 * analysisVersion + 3

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
  const queries = posts.map(post => searchedTerms(texts.vectorOf(post), searched))
  const numbers = await findSharing(db, corpus, queries)
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

/** So many stems of a post are searched for; one that no other post has leads to none. */
const searched = { most: 10, postsLeast: 2 }
/** What reading the postings of a post's stems may cost; the two heaviest are read whatever they cost. */
const costMax = 40_000
const searchedLeast = 2

/** The heaviest stems of a text, of common ones only as many as can be read whole. */
export function searchedTerms(
  { weights }: Vector<IndexedStem>,
  { most, postsLeast }: { most: number; postsLeast: number },
): QueryTerm[] {
  const heaviest = [...weights].sort(
    ([a, one], [b, other]) => other - one || (a.name < b.name ? -1 : 1),
  )
  const terms: QueryTerm[] = []
  let left = costMax
  for (const [{ name, matches, postsCount, cost }, weight] of heaviest) {
    const isDear = cost > left && terms.length >= searchedLeast
    if (isDear || postsCount < postsLeast) continue
    left -= cost
    const plain = { phrases: [], isRequired: false, isExact: false }
    terms.push({ term: name, matches, postsCount, weight, ...plain })
    if (terms.length === most) break
  }
  return terms
}

/** For each list of terms the numbers of the posts that have most of them, best first. */
async function findSharing(
  db: CompanyDb,
  corpus: Corpus,
  queries: QueryTerm[][],
): Promise<number[][]> {
  const terms = new Map(queries.flat().flatMap(({ matches }) => [...matches]))
  const wanted = new Map<number, number[]>()
  for (const [termId, { blocks }] of terms)
    for (const block of blocksOf(blocks, corpus))
      wanted.getOrInsertComputed(block, () => []).push(termId)
  const postings = await readPostingsByBlock(db, corpus, {
    firstBlocks: new Map(Array.from(terms.keys(), termId => [termId, 0])),
    wanted: [...wanted],
  })
  return queries.map(queryTerms => {
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
