import type { CompanyDb } from '../../../store/index.ts'
import type { BlockSet } from '../index/block-set.ts'
import type { QueryWord } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'
import type { Corpus } from './corpus.ts'
import { Dictionary, mostCommonFirst, type Word } from './dictionary.ts'
import { nearestWords } from './nearest-terms.ts'

/** How well a word stands for another, 1 being the word itself; and in which blocks posts may have it. */
type Match = { quality: number; blocks: BlockSet }

/** One word that was asked for. */
export type Asked = {
  word: string
  /** The company's words that stand for it, by number. */
  matches: Map<number, Match>
  /** How many posts have one of them, at most. */
  postsCount: number
  /** How much it tells when a post has it. */
  rarity: number
  isRequired: boolean
}

/** How well a word stands for another. Its reasons are in docs/search.md. */
const quality = { same: 1, stem: 0.9, prefix: 0.6, oneEdit: 0.7, twoEdits: 0.5 }

const partWeight = 0.5
/** One word that so many posts have is no beginning: they would come first anyway. */
const plenty = 1000
/** The last word, and what else is a single character of a script without spaces. */
const beginningsMax = 4
const formsMax = 16
const correctionsMax = 8
/** A paste may have any number of unknown words, and each is looked for in the whole vocabulary. */
const correctedMax = 8
/** Of what is asked, the words that tell most. More than anybody types; it bounds a long paste. */
const askedMax = 48
/** In so many of the posts a word says little: a post without it may still have everything else. */
const commonShare = 0.2
const postsLeastToRelax = 50

/**
 * Finds out what words may mean in this company, misspelt ones too where `isTyped`; then words that
 * nobody used are left out, as no post could have them.
 */
export async function ask(
  db: CompanyDb,
  corpus: Corpus,
  words: QueryWord[],
  { isTyped }: { isTyped: boolean },
): Promise<Asked[]> {
  const stem = await stemOf(corpus.language)
  const dictionary = new Dictionary(db, corpus)
  const known = await dictionary.find(
    words.map(({ word }) => word),
    words.map(({ word }) => stem(word)),
  )
  const byWord = new Map(known.map(word => [word.word, word]))
  const byStem = Map.groupBy(known.sort(mostCommonFirst), word => word.stem)
  const meanings = words.map(query => {
    const meaning = new Meaning(query)
    const same = byWord.get(query.word)
    if (same) meaning.add([same], quality.same)
    meaning.add((byStem.get(stem(query.word)) ?? []).slice(0, formsMax), quality.stem)
    return meaning
  })
  const beginnings = meanings.filter(({ query }) => query.isPrefix).slice(-beginningsMax)
  for (const meaning of beginnings)
    if (words.length > 1 || meaning.postsCount < plenty)
      meaning.add(await dictionary.findByPrefix(meaning.query.word), quality.prefix)
  if (isTyped) await correct(db, dictionary, meanings)

  const usedWords = new Set(
    meanings.filter(({ matches }) => matches.size > 0).map(({ query }) => query.word),
  )
  const asked = meanings.map(({ query, matches, postsCount }) => {
    // The whole says it all: its parts are for posts that write it in another way.
    const isPart = query.whole !== undefined && usedWords.has(query.whole)
    const weight = query.count * (isPart ? partWeight : 1)
    return {
      word: query.word,
      matches,
      postsCount: Math.min(postsCount, corpus.posts_count),
      rarity: weight * rarityOf(postsCount, corpus.posts_count),
      isRequired: !isPart && matches.size > 0,
    }
  })
  return isTyped ? rarest(relaxed(asked.filter(isUsed), corpus), askedMax) : asked
}

/** What one word of a question stands for, as far as it is known by now. */
class Meaning {
  readonly query: QueryWord
  readonly matches = new Map<number, Match>()
  postsCount = 0

  constructor(query: QueryWord) {
    this.query = query
  }

  /** The best reason for a word counts; one that no post has any more is no word. */
  add(words: Word[], howWell: number) {
    for (const { id, posts_count, blocks } of words) {
      if (posts_count === 0 || this.matches.has(id)) continue
      this.matches.set(id, { quality: howWell, blocks })
      this.postsCount += posts_count
    }
  }
}

/** Adds the words that a rare or unknown one may be a misspelling of. */
async function correct(db: CompanyDb, dictionary: Dictionary, meanings: Meaning[]) {
  const misspelt = await nearestWords(db, meanings.filter(isRare).slice(0, correctedMax))
  if (misspelt.size === 0) return
  const near = [...misspelt.values()].flatMap(distances => [...distances.keys()])
  const words = await dictionary.find(near, [])
  const forms = await dictionary.find([], [...new Set(words.map(({ stem }) => stem))])
  for (const [meaning, distances] of misspelt) {
    const distance = ({ word }: Word) => distances.get(word)!
    const best = words
      // Whoever wrote a rare word right means that one: another must be far more common.
      .filter(word => distances.has(word.word) && word.posts_count > 9 * meaning.postsCount)
      .sort((a, b) => distance(a) - distance(b) || mostCommonFirst(a, b))
      .slice(0, correctionsMax)
    for (const word of best)
      meaning.add([word], distance(word) === 1 ? quality.oneEdit : quality.twoEdits)
    // The other forms of what was meant are meant, too.
    const stems = new Set(best.map(({ stem }) => stem))
    const others = forms.filter(({ stem }) => stems.has(stem)).sort(mostCommonFirst)
    meaning.add(others.slice(0, formsMax), quality.twoEdits)
  }
}

/** A word in more posts than this is taken for what was meant. */
const misspeltPostsMax = 2

function isRare({ postsCount, query }: Meaning): boolean {
  return postsCount <= misspeltPostsMax && !query.isWhole && /^\p{L}{4,}$/u.test(query.word)
}

/** BM25's: what few write about is what was meant. */
export function rarityOf(postsCount: number, all: number): number {
  const having = Math.min(postsCount, all)
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}

/** Very common words may be missing where there are others to go by. */
function relaxed(asked: Asked[], { posts_count }: Corpus): Asked[] {
  const isCommon = ({ postsCount }: Asked) =>
    posts_count >= postsLeastToRelax && postsCount >= commonShare * posts_count
  if (!asked.some(word => word.isRequired && !isCommon(word))) return asked
  return asked.map(word => (isCommon(word) ? { ...word, isRequired: false } : word))
}

export function isUsed({ matches }: Asked): boolean {
  return matches.size > 0
}

function rarest(asked: Asked[], most: number): Asked[] {
  if (asked.length <= most) return asked
  const least = asked.map(({ rarity }) => rarity).sort((a, b) => b - a)[most - 1]!
  return asked.filter(({ rarity }) => rarity >= least).slice(0, most)
}
