import type { Vocabulary } from './vocabulary.ts'

/** A person's choices for values that the file lacks. */
export type Defaults = {
  /** In front of every external id, so that ids of two sources never meet; nothing for ids as they are. */
  source: string
  /** For posts without a board. */
  board?: string | undefined
  /** The address of the person who is the author of what has none. */
  author?: string | undefined
  vocabulary: Vocabulary
}
