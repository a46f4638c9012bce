import { isDate } from '../../../platform/text/is-date.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { PostField } from './post-fields.ts'
import { foundBy } from './set-values.ts'

type Range = { low: number; high: number }

/** Matches posts with a value in one of these ranges of `post_values`. */
export type AskedField = { field: PostField; ranges: Range[] }

/** Parses a choice (id or name), a number, a date, or a range such as `2..5`, `2..` or `..5`. */
export function rangeIn(field: PostField, text: string): Range | undefined {
  const { type, choices } = field
  if (type === 'choice' || type === 'choices') {
    // Ids first: a choice may be named like the id of another, such as a year.
    const choice =
      choices.find(({ id }) => String(id) === text) ??
      choices.find(({ name }) => nameKey(name) === nameKey(text))
    return choice && { low: choice.id, high: choice.id }
  }
  if (type !== 'number' && type !== 'date') return undefined
  const at = text.indexOf('..')
  const ends = at === -1 ? [text, text] : [text.slice(0, at), text.slice(at + 2)]
  const [low, high] = ends.map(end => endIn(type, end.trim()))
  if (low === undefined || high === undefined || (low === null && high === null)) return undefined
  const furthest = Number.MAX_SAFE_INTEGER
  return { low: low ?? -furthest, high: high ?? furthest }
}

/** Null for an open end, undefined for invalid text. */
function endIn(type: 'number' | 'date', text: string): number | null | undefined {
  if (text === '') return null
  if (type === 'date') return isDate(text) ? foundBy(type, text) : undefined
  return /^[-+.e\d]+$/i.test(text) && Number.isFinite(Number(text))
    ? foundBy(type, Number(text))
    : undefined
}
