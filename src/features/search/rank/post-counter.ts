import { postsPerBlock } from '../index/postings.ts'
import type { Asked } from '../query/expand-query.ts'
import type { PostsOfWords } from '../query/postings-by-block.ts'
import type { BestPosts } from './best-posts.ts'
import { worthOfMentions } from './score.ts'

/** Of the rarest words, those that so many posts have tell enough by themselves. */
const tellingPosts = 4000
/** Of so many of the rarest, two together do. */
const pairedWordsMax = 8

/** An asked word, and what a post is worth that has a word which stands for it. */
type Counted = {
  isRequired: boolean
  /** 2: a post with it is looked at; 1: one with another such is. */
  points: number
  matches: { word: number; inContent: number; inTitle: number }[]
}

/** Finds out, block by block, which of the asked words each post has, and what it is worth for that. */
export class PostCounter {
  readonly #words: Counted[]
  readonly #requiredCount: number
  readonly #worthMax: number

  constructor(asked: Asked[]) {
    const byRarity = asked.toSorted((a, b) => b.rarity - a.rarity)
    let posts = 0
    const pointsOf = new Map(
      byRarity.map((word, at) => {
        const isTelling = at === 0 || posts + word.postsCount <= tellingPosts
        if (isTelling) posts += word.postsCount
        return [word, isTelling ? 2 : at < pairedWordsMax ? 1 : 0]
      }),
    )
    this.#words = asked.map(word => ({
      isRequired: word.isRequired,
      points: pointsOf.get(word)!,
      matches: Array.from(word.matches, ([id, { quality }]) => ({
        word: id,
        inContent: word.rarity * worthOfMentions(quality, 0),
        inTitle: word.rarity * worthOfMentions(0, quality),
      })),
    }))
    this.#requiredCount = asked.filter(word => word.isRequired).length
    this.#worthMax = asked.reduce((sum, { rarity }) => sum + rarity * worthOfMentions(0, 1), 0)
  }

  /** Hands the posts of a block to `best`, but for those that have too little. */
  count(block: number, posts: PostsOfWords, isVisible: Uint8Array | undefined, best: BestPosts) {
    const touched = this.#tally(posts)
    for (let at = 0; at < touched; at++) {
      const place = places[at]!
      const isComplete = this.#requiredCount > 0 && required[place] === this.#requiredCount
      if ((isComplete || points[place]! > 1) && isVisible?.[place] !== 0)
        best.add(block * postsPerBlock + place, worth[place]! / this.#worthMax, isComplete)
      latest[place] = worth[place] = points[place] = required[place] = 0
    }
  }

  /** How many posts have any of the words; `places` are theirs. */
  #tally(posts: PostsOfWords): number {
    let touched = 0
    for (const [index, asked] of this.#words.entries())
      for (const { word, inContent, inTitle } of asked.matches)
        for (const bytes of posts.get(word) ?? [])
          for (let at = 0; at < bytes.length; at += 2) {
            const entry = bytes[at]! | (bytes[at + 1]! << 8)
            const place = entry >> 1
            const value = (entry & 1) === 1 ? inTitle : inContent
            if (latest[place] !== index + 1) {
              if (latest[place] === 0) places[touched++] = place
              latest[place] = index + 1
              given[place] = value
              worth[place]! += value
              points[place]! += asked.points
              if (asked.isRequired) required[place]!++
            } else if (value > given[place]!) {
              // Of several words that stand for the same, the best counts.
              worth[place]! += value - given[place]!
              given[place] = value
            }
          }
    return touched
  }
}

/**
 * One element a place of a block, and never kept while others run; what is added to is zero between blocks.
 * `latest` is the asked word that was counted last, and `given` what for.
 */
const latest = new Uint8Array(postsPerBlock)
const given = new Float64Array(postsPerBlock)
const worth = new Float64Array(postsPerBlock)
const points = new Uint8Array(postsPerBlock)
const required = new Uint8Array(postsPerBlock)
const places = new Uint16Array(postsPerBlock)
