import type { Text } from '../corpus/corpus.ts'

/** An engine's own full-text search with its own ranking, as most tools use it. */
export type PlainEngine = {
  add(posts: (Text & { id: number })[]): Promise<void>
  finish(): Promise<void>
  /** How many of the best 50 there are. */
  search(text: string): Promise<number>
}
