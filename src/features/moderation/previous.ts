import type { Micros } from '../../platform/clock.ts'
import type { Held } from '../../store/tables.ts'

/** What a decision changed, as it was before: ids only, so that there is nothing in it to erase. */
export type Previous = {
  items: PreviousItem[]
  /** Who was not trusted before. */
  trusted?: number
}

export type PreviousItem = {
  id: number
  kind: 'post' | 'comment'
  /** Where in the queue it was. */
  since: Micros
  held: Held | null
  /** The edit revision that the decision left: with another one, it was changed since. */
  edit_revision: number
  is_highlighted?: true
  /** Whom the decision blocked, and when they were blocked before, without what they wrote. */
  author?: { id: number; blocked: Micros | null }
  /** An undo has already dealt with it, so later ones skip it. */
  is_settled?: true
}

/** Why something stays as it was decided: it was changed since, or it is not there any more. */
export const keptReasons = ['changed', 'not_found'] as const
