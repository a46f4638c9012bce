import type { Random } from '../../../test/support/random.ts'
import type { Corpus } from '../corpus/corpus.ts'

export type Query = { title?: string; text: string }

/** Who searches: a caller who sees everything, 40 boards of 1,000, only the small board, or only the small company. */
export type Viewer = 'everything' | '40 boards' | 'small board' | 'small company'

/** `posts`: how many there are. */
export type Making = { corpus: Corpus; random: Random; posts: number }

export type QueryClass = {
  name: string
  viewer: Viewer
  make(making: Making): Query
}
