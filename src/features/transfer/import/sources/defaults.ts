import type { Vocabulary } from './vocabulary.ts'

/** What a person says about a file beside what stands in it. */
export type Defaults = {
  /** In front of every external id, so that ids of two sources never meet; nothing for ids as they are. */
  source: string
  /** Where posts without a board go. */
  board?: string | undefined
  /** The address of the person who is the author of what has none. */
  author?: string | undefined
  vocabulary: Vocabulary
}
