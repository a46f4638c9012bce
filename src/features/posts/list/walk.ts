import type { Direction } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { readEntries } from './entries.ts'
import type { Entry, Start } from './entry.ts'
import {
  columnValues,
  type FilterColumn,
  marksOf,
  type Part,
  type PostFilter,
} from './post-filter.ts'
import type { SortColumn } from './post-sorts.ts'
import { costOf, settleVotes } from './settle-votes.ts'

/** Posts of the list, nearest first. `stoppedAt` is where the search was given up. */
export type Found = { found: Entry[]; stoppedAt?: Start | undefined }

/** At most `wanted` of these posts beyond a position, or from the end on. */
export function nextOf(
  posts: Entry[],
  towards: Direction,
  from: Start | undefined,
  wanted: number,
): Entry[] {
  const sign = towards === 'older' ? -1 : 1
  return posts
    .filter(post => !from || sign * compare(post, from) > 0)
    .sort((a, b) => sign * compare(a, b))
    .slice(0, wanted)
}

export function compare(a: Start, b: Start): number {
  return a.key - b.key || a.id - b.id
}

/** Walks along the index of the order, passing over the posts that are not in the list. */
export function walker(db: CompanyDb, filter: PostFilter, part: Part, column: SortColumn) {
  const of = part === 'listed' && column === 'created' ? directColumn(filter) : undefined
  const perEntry = 1 + marksOf(filter).length
  const range = column === 'created' ? rangeOf(filter) : everything
  return async (
    towards: Direction,
    from: Start | undefined,
    wanted: number,
    entriesMax: number,
  ): Promise<Found> => {
    const order = { filter, part, key: column, order: column, of, towards }
    const found: Entry[] = []
    let at = startWithin(range, towards, from)
    let left = Math.floor(entriesMax / perEntry)
    // A few more at a time: most filters have many posts.
    for (let limit = 2 * wanted; left > 0; limit *= 4) {
      const count = Math.min(limit, left)
      const read = await readEntries(db, order, at, count)
      left -= count
      const { affordable, cost } = withinBudget(read, left * perEntry)
      left -= Math.ceil(cost / perEntry)
      const entries = await settleVotes(db, filter, affordable)
      for (const entry of entries) {
        if (entry.key <= range.after || entry.key >= range.before) return { found }
        if (entry.matches === 1) found.push(entry)
        if (found.length === wanted) return { found }
      }
      if (read.length < count && entries.length === read.length) return { found }
      at = { key: entries.at(-1)!.key, id: entries.at(-1)!.id }
      if (entries.length < read.length) break
    }
    return { found, stoppedAt: at }
  }
}

/** The entries, up to the first that would take too much to settle; but one at least, so that the next page is another. */
function withinBudget(entries: Entry[], budget: number): { affordable: Entry[]; cost: number } {
  let cost = 0
  const end = entries.findIndex((entry, at) => {
    cost += costOf(entry)
    return at > 0 && cost > budget
  })
  if (end === -1) return { affordable: entries, cost }
  return { affordable: entries.slice(0, end), cost: cost - costOf(entries[end]!) }
}

/** A filter that has an index in the order of creation. */
function directColumn(filter: PostFilter): { column: FilterColumn; value: number } | undefined {
  const columns = Object.entries(columnValues(filter)) as [FilterColumn, readonly number[]][]
  const found = columns.find(([, values]) => values.length === 1)
  return found && { column: found[0], value: found[1][0]! }
}

/** Exclusive bounds of keys. */
type Range = { after: number; before: number }

const everything: Range = { after: -1, before: Number.MAX_SAFE_INTEGER }

function rangeOf({ createdAfter, createdBefore }: PostFilter): Range {
  return {
    after: createdAfter ?? everything.after,
    before: createdBefore ?? everything.before,
  }
}

/** Beyond the position and the end of the range; ids lie between 0 and the highest number. */
function startWithin({ after, before }: Range, towards: Direction, from: Start | undefined): Start {
  const end =
    towards === 'older' ? { key: before, id: 0 } : { key: after, id: Number.MAX_SAFE_INTEGER }
  if (!from) return end
  const isInside = towards === 'older' ? compare(from, end) < 0 : compare(from, end) > 0
  return isInside ? { key: from.key, id: from.id } : end
}
