import type { CompanyDb } from '../../../store/index.ts'
import { type Entry, readEntries, readMarked } from './entries.ts'
import { listLimits } from './list-limits.ts'
import { columnValues, type FilterColumn, marksOf, type PostFilter } from './post-filter.ts'
import type { SortColumn } from './post-sorts.ts'

/** A filter with more values is not tried. */
const valuesMax = 20

/**
 * The posts of a list, in no order, if one of its filters has so few that all of them can be read. Undefined if each has
 * more, or there is none.
 */
export async function findSmallSet(
  db: CompanyDb,
  filter: PostFilter,
  key: SortColumn,
  fewMax = listLimits.fewMax,
): Promise<Entry[] | undefined> {
  if (filter.isHeld) return undefined
  const marks = marksOf(filter)
  const columns = Object.entries(columnValues(filter)) as [FilterColumn, readonly number[]][]
  const isDated = filter.createdAfter !== undefined || filter.createdBefore !== undefined
  const count = marks.length + columns.length + (isDated ? 1 : 0)
  // In the order of the newest, the only filter has an index of its own.
  if (key === 'created' && count === 1 && marks.length === 0 && isDirect(columns)) return undefined
  const share = fewMax / Math.max(count, 1)
  // Each mark is looked up for each entry; entries of a mark's own table lead to a post by another index.
  const limit = Math.floor(share / (1 + marks.length))
  for (const mark of marks) {
    const markedMax = Math.floor(share / (2 + marks.length))
    const entries = await readMarked(db, mark, { filter, key }, markedMax + 1)
    if (entries.length <= markedMax) return inList(entries)
  }
  for (const [column, values] of columns) {
    const entries = await readOf(db, filter, key, column, values, limit)
    if (entries) return inList(entries)
  }
  return isDated && key !== 'created' ? readDated(db, filter, key, limit) : undefined
}

function isDirect(columns: [FilterColumn, readonly number[]][]): boolean {
  return columns.every(([, values]) => values.length === 1)
}

function inList(entries: Entry[]): Entry[] {
  return entries.filter(({ matches }) => matches === 1)
}

/** The posts that have one of these values; undefined if there are more than `limit`. */
async function readOf(
  db: CompanyDb,
  filter: PostFilter,
  key: SortColumn,
  column: FilterColumn,
  values: readonly number[],
  limit: number,
): Promise<Entry[] | undefined> {
  if (values.length > valuesMax) return undefined
  const found: Entry[] = []
  for (const value of values) {
    const of = { column, value }
    const walk = { filter, key, order: 'created', of, towards: 'older' } as const
    found.push(...(await readEntries(db, walk, newestStart, limit + 1 - found.length)))
    if (found.length > limit) return undefined
  }
  return found
}

/** The same for those of a time. */
async function readDated(
  db: CompanyDb,
  filter: PostFilter,
  key: SortColumn,
  limit: number,
): Promise<Entry[] | undefined> {
  const { createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER } = filter
  const walk = { filter, key, order: 'created', towards: 'older' } as const
  const entries = await readEntries(db, walk, { key: createdBefore, id: 0 }, limit + 1)
  const isWhole = entries.length <= limit || entries.at(-1)!.created <= createdAfter
  return isWhole ? inList(entries) : undefined
}

const newestStart = { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
