import type { Micros } from '../../platform/clock.ts'
import type { Held } from '../../store/tables.ts'

/** State before a decision: ids only, so that there is nothing in it to erase. */
export type Previous = {
  items: PreviousItem[]
  /** An author who was not trusted before. */
  trusted?: number
}

export type PreviousItem = {
  id: number
  kind: 'post' | 'comment'
  /** Its position in the queue. */
  since: Micros
  held: Held | null
  /** The edit revision that the decision left: with another one, it was changed since. */
  edit_revision: number
  is_highlighted?: true
  /** The author whom the decision blocked, and when they were blocked before, without removal of their content. */
  author?: { id: number; blocked: Micros | null }
  /** An undo has already dealt with it, so later ones skip it. */
  is_settled?: true
}

/** Why something stays as it was decided: it was changed since, or it is not there any more. */
export const keptReasons = ['changed', 'not_found'] as const
