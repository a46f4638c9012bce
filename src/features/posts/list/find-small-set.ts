import type { CompanyDb } from '../../../store/company-db.ts'
import { readEntries, readMarked, readPlanned, type Walk } from './entries.ts'
import type { Entry } from './entry.ts'
import { listLimits, type SortColumn } from './list-query.ts'
import {
  columnValues,
  type FilterColumn,
  lookupsOf,
  marksOf,
  type Part,
  type PostFilter,
  type Range,
  type RangeColumn,
  rangesOf,
} from './post-filter.ts'
import { costOf, resolveVotes } from './resolve-votes.ts'

/** A filter with more values is not tried. */
const valuesMax = 20

/**
 * The posts of one part of a list, in no order, if one of its filters has so few that all of them can be read. Undefined
 * if each has more, or there is none.
 */
export async function findSmallSet(
  db: CompanyDb,
  filter: PostFilter,
  part: Part,
  key: SortColumn,
  fewMax = listLimits.fewMax,
): Promise<Entry[] | undefined> {
  if (filter.isHeld) return undefined
  const marks = marksOf(filter)
  // The columns of merged posts have no index.
  const given = part === 'listed' ? columnValues(filter) : {}
  const columns = Object.entries(given) as [FilterColumn, readonly number[]][]
  const ranges = (Object.entries(rangesOf(filter)) as [RangeColumn, Range][]).filter(
    ([column]) => column !== key && hasIndex(part, column),
  )
  const { etaFrom } = filter
  const isPlanned = part === 'listed' && etaFrom !== undefined
  const count = marks.length + columns.length + ranges.length + Number(isPlanned)
  // In the order of the newest, the only filter has an index of its own.
  if (key === 'created' && count === 1 && columns.length === 1 && isDirect(columns))
    return undefined
  const share = fewMax / Math.max(count, 1)
  // Each mark is looked up for each entry; entries of a mark's own table lead to a post by another index.
  const lookups = lookupsOf(filter)
  const limit = Math.floor(share / (1 + lookups))
  if (isPlanned) {
    const few = await inList(readPlanned(db, { ...filter, etaFrom }, key, limit))
    if (few) return few
  }
  for (const mark of marks) {
    // That of a merged post leads on to another.
    const markedMax = Math.floor(share / (3 + lookups))
    const few = await inList(readMarked(db, mark, { filter, part, key }, markedMax))
    if (few) return few
  }
  for (const [column, values] of columns) {
    const few = await inList(readOf(db, filter, key, column, values, limit))
    if (few) return few
  }
  for (const [column, range] of ranges) {
    const few = await inList(readWithinRange(db, { filter, part, key }, column, range, limit))
    if (few) return few
  }
  return undefined

  /** Undefined also where it would take too much to find out. */
  async function inList(read: Promise<Entry[] | undefined>): Promise<Entry[] | undefined> {
    const entries = await read
    if (!entries) return undefined
    const cost = entries.reduce((sum, entry) => sum + costOf(entry), 0)
    if (cost > share) return undefined
    const resolved = await resolveVotes(db, filter, entries)
    return resolved.filter(({ matches }) => matches === 1)
  }
}

function isDirect(columns: [FilterColumn, readonly number[]][]): boolean {
  return columns.every(([, values]) => values.length === 1)
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
    const walk = { filter, part: 'listed', key, order: 'created', of, towards: 'older' } as const
    found.push(...(await readEntries(db, walk, newestStart, limit + 1 - found.length)))
    if (found.length > limit) return undefined
  }
  return found
}

/** Whether this part has an index ordered by the column. */
function hasIndex(part: Part, column: RangeColumn): boolean {
  if (column === 'last_activity') return part !== 'inbox'
  return part === 'listed' || (column !== 'effort' && column !== 'impact')
}

/** For posts within a range. */
async function readWithinRange(
  db: CompanyDb,
  of: Pick<Walk, 'filter' | 'part' | 'key'>,
  column: RangeColumn,
  { after, before }: Range,
  limit: number,
): Promise<Entry[] | undefined> {
  const walk = { ...of, order: column, towards: 'older' } as const
  const entries = await readEntries(db, walk, { key: before, id: 0 }, limit + 1)
  const isWhole = entries.length <= limit || entries.at(-1)!.place! <= after
  return isWhole ? entries : undefined
}

const newestStart = { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
