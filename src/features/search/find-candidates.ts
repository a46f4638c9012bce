import type { Audience } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import type { Asked } from './ask.ts'
import type { Corpus } from './corpus.ts'
import { boardMark, type Marked, titleMark, wordMark } from './marks.ts'
import { type Candidate, newestMatches } from './newest-matches.ts'
import { PendingPosts } from './pending-posts.ts'

/** Fewer complete matches than this, and others are looked for. */
const enough = 50
/** How many posts are taken at most, where few are expected to match and where many are. */
const limits = { few: 1000, many: 300, manyByTitle: 150 }
/** What few means: all of those with every word may be ranked; of the others, some are left behind. */
const fewWithAll = 1000
const fewWithSome = 4000
/** Entries of the engine's index that one question may read, by what it asks for; newest first. */
const readsMax = { all: 50_000, title: 25_000, pairs: 40_000 }
/** Whoever sees less than this share of the posts may find a match anywhere, so all are looked through. */
const visibleLeast = 0.25
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
  let areCut = false
  if (required.length > 0) {
    areCut = await search.take({
      marked: all(required, wordMark),
      share: shareOfAll(required, corpus),
      window: search.seesLittle ? 1 : readsMax.all / entriesOf(required),
      entries: entriesOf(required),
      few: fewWithAll,
      many: limits.many,
    })
    if (areCut) {
      const inTitle = titleShare(corpus)
      await search.take({
        marked: all(required, titleMark),
        share: shareOfAll(required, corpus) * inTitle ** required.length,
        window: search.seesLittle ? 1 : readsMax.title / (entriesOf(required) * inTitle),
        entries: entriesOf(required) * inTitle,
        few: fewWithAll,
        many: limits.manyByTitle,
      })
    }
  }
  if (search.found.size >= enough) return [...search.found.values()]
  const pairsMax = readsMax.pairs / search.visibleShare
  const some = someOf(byRarity, search.seesLittle ? pairsMax : fewWithSome)
  const isCut = await search.take({
    marked: { any: some.map(word => marksOf(word, wordMark)) },
    share: shareOfAny(some, corpus),
    window: 1,
    entries: entriesOf(some),
    few: fewWithSome,
    many: limits.many,
  })
  const rare = readablePairs(byRarity.slice(0, rareMax), pairsMax)
  // Of two words, those with both were asked for; and where all with any were taken, there are no more.
  const areTaken = !areCut && required.length === byRarity.length && byRarity.length <= 2
  const areMore = isCut || rare.some(word => !some.includes(word))
  if (rare.length > 1 && !areTaken && areMore)
    await search.take({
      marked: atLeastTwo(
        rare.map(word => marksOf(word, wordMark)),
        search.visible,
      ),
      share: shareOfPairs(rare, corpus),
      window: search.seesLittle ? 1 : pairsMax / pairReads(rare),
      entries: entriesOf(rare),
      few: fewWithSome,
      many: limits.many,
    })
  return [...search.found.values()]
}

/**
 * `share`: how many of the posts are expected to match; `window`: in how many of them, the newest, to look;
 * `entries`: what the index has of the words; `few`: up to how many that match are all worth to be ranked,
 * `many`: how many of more.
 */
type Step = {
  marked: Marked
  share: number
  window: number
  entries: number
  few: number
  many: number
}

class Search {
  readonly found = new Map<number, Candidate>()
  /** What every post must have for the audience to see it. */
  readonly visible: Marked[]
  readonly seesLittle: boolean
  /** Of the posts, how many the audience sees; no less than counts as little. */
  readonly visibleShare: number
  readonly #db: CompanyDb
  readonly #corpus: Corpus
  readonly #pending: PendingPosts
  readonly #seesNothing: boolean

  constructor(db: CompanyDb, { boards }: Audience, corpus: Corpus) {
    this.#db = db
    this.#corpus = corpus
    this.#pending = new PendingPosts(db.companyId, corpus.pending)
    this.#seesNothing = boards !== 'every' && boards.length === 0
    this.visible =
      boards === 'every' ? [] : [{ any: boards.map(board => boardMark(db.companyId, board)) }]
    const share = corpus.visible_count / Math.max(1, corpus.posts_count - corpus.pending.length)
    this.seesLittle = share < visibleLeast
    this.visibleShare = Math.max(share, visibleLeast)
  }

  /** Takes the newest that match and are visible; whether there may be more. */
  async take({ marked, share, few, ...step }: Step): Promise<boolean> {
    if (this.#seesNothing) return false
    const { posts_count, visible_count, last_post_id, counted_to } = this.#corpus
    const window = Math.min(1, step.window)
    const limit = share * window * visible_count <= few ? limits.few : step.many
    const whole = { all: [...this.visible, marked] }
    const pending = this.#pending.matching(whole)
    const counted = await newestMatches(this.#db, {
      marked: whole,
      leastId: Math.floor(last_post_id * (1 - window)),
      limit: limit + this.#pending.count,
      within: window * posts_count,
      expected: share * window * visible_count,
      entries: step.entries,
    })
    // An engine's index may have pending posts already.
    const matches = [...pending, ...counted.filter(({ id }) => id <= counted_to)].slice(0, limit)
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

/**
 * At least two of several: one of each half, or two of a half. So each is read a few times, not once for
 * each other. `also` stands in every part, or the engine would look for a part's matches without it.
 */
function atLeastTwo(marks: Marked[], also: Marked[]): Marked {
  const middle = Math.ceil(marks.length / 2)
  const halves = [marks.slice(0, middle), marks.slice(middle)]
  const inHalves = halves.filter(half => half.length > 1).map(half => atLeastTwo(half, also))
  return { any: [{ all: [...also, ...halves.map(any => ({ any }))] }, ...inHalves] }
}

/** The rarest words, as many as can be looked for in pairs: the others say least. */
function readablePairs(byRarity: Asked[], readsMax: number): Asked[] {
  return byRarity.filter((_, at) => at < 2 || pairReads(byRarity.slice(0, at + 1)) <= readsMax)
}

function pairReads(words: Asked[]): number {
  return Math.ceil(Math.log2(words.length)) * entriesOf(words)
}

function entriesOf(words: Asked[]): number {
  return words.reduce((sum, { postsCount }) => sum + postsCount, 0)
}

/** The rarest words, as many as so many posts have. */
function someOf(byRarity: Asked[], postsMax: number): Asked[] {
  let posts = 0
  return byRarity.filter(({ postsCount }, at) => {
    const isTaken = at === 0 || posts + postsCount <= postsMax
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
function titleShare({ title_words, content_words }: Corpus): number {
  return title_words / Math.max(1, title_words + content_words)
}

function shareOf({ postsCount }: Asked, { posts_count }: Corpus): number {
  return Math.min(1, postsCount / Math.max(1, posts_count))
}
