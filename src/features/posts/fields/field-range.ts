import { isDate } from '../../../platform/text/is-date.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { PostField } from './post-fields.ts'
import { foundBy } from './set-values.ts'

type Range = { low: number; high: number }

/** Posts are looked for that have a value in one of these ranges, as post_values has it. */
export type AskedField = { field: PostField; ranges: Range[] }

/** A choice by id or name; a number or a date, or two with `..` in between, of which one may be missing. */
export function rangeIn(field: PostField, text: string): Range | undefined {
  const { type, choices } = field
  if (type === 'choice' || type === 'choices') {
    // A year may be the name of one and the id of another.
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

/** Null for an open end; undefined for what is none. */
function endIn(type: 'number' | 'date', text: string): number | null | undefined {
  if (text === '') return null
  if (type === 'date') return isDate(text) ? foundBy(type, text) : undefined
  return /^[-+.e\d]+$/i.test(text) && Number.isFinite(Number(text))
    ? foundBy(type, Number(text))
    : undefined
}
