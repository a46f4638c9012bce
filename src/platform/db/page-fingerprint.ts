import type { Marks } from '../cache/fingerprint.ts'
import type { Page } from './page.ts'

type Revised = { readonly id: number; readonly created: number; readonly revision: number }

/** Everything that a page of a list and its links depend on, given that `more` adds what items show of other rows. */
export function pageFingerprint<Item extends Revised>(
  { items, older, newer }: Page<Item>,
  more?: (item: Item) => number,
): Marks {
  const marks = [older ? 1 : 0, newer ? 1 : 0]
  for (const item of items) {
    marks.push(item.id, item.created, item.revision)
    if (more) marks.push(more(item))
  }
  return marks
}
