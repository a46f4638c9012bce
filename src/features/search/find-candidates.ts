import type { Audience } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import type { Asked, Corpus } from './ask.ts'
import { boardMark, type Marked, titleMark, wordMark } from './marks.ts'
import { type Candidate, newestMatches } from './newest-matches.ts'

/** Fewer complete matches than this, and others are looked for. */
const enough = 50
/** How many posts are taken at most, where few are expected to match and where many are. */
const limits = { few: 1000, many: 300 }
/** What few means: all of those with every word may be ranked; of the others, some are left behind. */
const fewWithAll = 1000
const fewWithSome = 4000
/** Rows of the engine's index that one question may read; the newest posts come first. */
const readsMax = 100_000
/** Words that must all match, and words of which some must. */
const requiredMax = 24
const rareMax = 8

/**
 * The posts to rank: the newest that have every required word, those that have them in the title, and,
 * where that is not enough, the newest that have some of the rarest. Each step is bounded.
 */
export async function findCandidates(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  asked: Asked[],
): Promise<Candidate[]> {
  const search = new Search(db, audience, corpus)
  const known = asked.filter(({ matches }) => matches.size > 0)
  if (known.length === 0) return []
  const byRarity = known.toSorted((a, b) => b.rarity - a.rarity)
  const required = byRarity.filter(word => word.isRequired).slice(0, requiredMax)
  if (required.length > 0) {
    const isCut = await search.take(
      all(required, wordMark),
      shareOfAll(required, corpus),
      required,
      fewWithAll,
    )
    if (isCut)
      await search.take(
        all(required, titleMark),
        titleShare(required, corpus),
        required,
        fewWithAll,
      )
  }
  if (search.found.size >= enough) return [...search.found.values()]
  const some = someOf(byRarity)
  const isCut = await search.take(
    { any: some.map(word => marksOf(word, wordMark)) },
    shareOfAny(some, corpus),
    some,
    fewWithSome,
  )
  const rare = byRarity.slice(0, rareMax)
  // Where every post with any of the words was taken, two of them find nothing more.
  const areTaken = rare.length <= required.length && rare.length <= 2
  if (rare.length > 1 && !areTaken && (isCut || some.length < byRarity.length))
    await search.take(pairs(rare), shareOfPairs(rare, corpus), rare, fewWithSome)
  return [...search.found.values()]
}

class Search {
  readonly found = new Map<number, Candidate>()
  readonly #db: CompanyDb
  readonly #corpus: Corpus
  readonly #visible: Marked[]
  readonly #seesNothing: boolean

  constructor(db: CompanyDb, { boards }: Audience, corpus: Corpus) {
    this.#db = db
    this.#corpus = corpus
    this.#seesNothing = boards !== 'every' && boards.length === 0
    this.#visible =
      boards === 'every' ? [] : [{ any: boards.map(board => boardMark(db.companyId, board)) }]
  }

  /** Takes the newest that match and are visible; whether there may be more. */
  async take(marked: Marked, share: number, words: Asked[], few: number): Promise<boolean> {
    if (this.#seesNothing) return false
    const { posts_count, last_post_id } = this.#corpus
    const reads = words.reduce((sum, { postsCount }) => sum + postsCount, 0)
    // On some boards the matches may all be old, and the boards' own marks bound what is read.
    const window = this.#visible.length > 0 ? 1 : Math.min(1, readsMax / reads)
    const limit = share * window * posts_count <= few ? limits.few : limits.many
    const matches = await newestMatches(this.#db, {
      marked: { all: [...this.#visible, marked] },
      leastId: Math.floor(last_post_id * (1 - window)),
      limit,
      share,
    })
    for (const match of matches) this.found.set(match.id, match)
    return matches.length === limit || window < 1
  }
}

type Mark = (wordId: number) => string

function marksOf({ matches }: Asked, mark: Mark): Marked {
  return { any: [...matches.keys()].map(mark) }
}

function all(words: Asked[], mark: Mark): Marked {
  return { all: words.map(word => marksOf(word, mark)) }
}

/** At least two of the words. */
function pairs(words: Asked[]): Marked {
  const marks = words.map(word => marksOf(word, wordMark))
  return {
    any: marks.slice(0, -1).map((first, at) => ({ all: [first, { any: marks.slice(at + 1) }] })),
  }
}

/** The rarest words, as many as few posts have. */
function someOf(byRarity: Asked[]): Asked[] {
  let posts = 0
  return byRarity.filter(({ postsCount }, at) => {
    const isTaken = at === 0 || posts + postsCount <= fewWithSome
    if (isTaken) posts += postsCount
    return isTaken
  })
}

/** How many of the posts match, if words came independently of each other. */
function shareOfAll(words: Asked[], corpus: Corpus): number {
  return words.reduce((share, word) => share * shareOf(word, corpus), 1)
}

function shareOfAny(words: Asked[], corpus: Corpus): number {
  return Math.min(
    1,
    words.reduce((share, word) => share + shareOf(word, corpus), 0),
  )
}

function shareOfPairs(words: Asked[], corpus: Corpus): number {
  const shares = words.slice(0, -1).map((first, at) => {
    return shareOf(first, corpus) * shareOfAny(words.slice(at + 1), corpus)
  })
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  )
}

/** A title has fewer words than the rest of the post. */
function titleShare(words: Asked[], corpus: Corpus): number {
  const inTitle = corpus.title_words / Math.max(1, corpus.title_words + corpus.content_words)
  return words.reduce((share, word) => share * Math.min(1, shareOf(word, corpus) * inTitle), 1)
}

function shareOf({ postsCount }: Asked, { posts_count }: Corpus): number {
  return Math.min(1, postsCount / Math.max(1, posts_count))
}
