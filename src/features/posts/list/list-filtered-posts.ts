import {
  type Cursor,
  type Direction,
  idBehind,
  type Page,
  type PageRequest,
  type Position,
} from '../../../platform/db/page.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { type PostRow, postsInOrder } from '../post-row.ts'
import { readEntries } from './entries.ts'
import type { Entry, Start } from './entry.ts'
import { findSmallSet } from './find-small-set.ts'
import {
  type ListLimits,
  limitsOfEach,
  listLimits,
  type PostSort,
  type SortColumn,
  withinSegment,
} from './list-query.ts'
import {
  columnValues,
  type FilterColumn,
  lookupsOf,
  type Part,
  type PostFilter,
  type Range,
  rangesOf,
} from './post-filter.ts'
import { costOf, resolveVotes } from './resolve-votes.ts'

/**
 * A page of the posts that match a filter, in any order. It reads at most 5,000 index entries: where matches are rare, a
 * page may have few items, or none, and still lead to the next.
 */
export function listFilteredPosts(
  db: CompanyDb,
  filter: PostFilter,
  sort: PostSort,
  request: PageRequest<'key'>,
  limits = listLimits,
): Promise<Page<PostRow, 'key'>> {
  return db.readTogether(async same => {
    const page = await listEntries(same, filter, sort, request, limits)
    const ids = page.items.map(({ id }) => id)
    return { ...page, items: await postsInOrder(same, ids) }
  })
}

/** Without what the posts show. */
export async function listEntries(
  db: CompanyDb,
  filter: PostFilter,
  { column: sorted, startsAt }: PostSort,
  { size, cursor }: PageRequest<'key'>,
  limits: ListLimits,
): Promise<Page<Entry, 'key'>> {
  const column = orderColumn(filter, sorted)
  const onwards: Direction = startsAt === 'newest' ? 'older' : 'newer'
  const towards = cursor?.towards ?? onwards
  const { found, stoppedAt, glance } = await findNext(
    db,
    filter,
    column,
    { towards, from: cursor?.from, wanted: size + 1 },
    limits,
  )
  const items = found.slice(0, size)
  const last = found.length > size ? items.at(-1) : stoppedAt
  const ahead = last && { towards, from: placeOf(last) }
  const behind = cursor && (await cursorBehind(cursor, items[0], glance))
  if (towards !== onwards) items.reverse()
  return towards === 'older'
    ? { startsAt, items, older: ahead, newer: behind }
    : { startsAt, items, older: behind, newer: ahead }
}

/** Within a segment, votes and revenue are those of its people. */
function orderColumn({ segment }: PostFilter, column: PostSort['column']): SortColumn {
  if (segment === undefined) return column
  return column === 'votes_count' || column === 'revenue' ? withinSegment[column] : column
}

/** The way back, unless it is known that nothing is there. An empty page goes back to the cursor's own post. */
async function cursorBehind(
  cursor: Cursor<'key'>,
  nearest: Entry | undefined,
  glance: Glance,
): Promise<Cursor<'key'> | undefined> {
  const towards = cursor.towards === 'older' ? 'newer' : 'older'
  const from = nearest ? placeOf(nearest) : { key: cursor.from.key, id: idBehind(cursor) }
  const { found, stoppedAt } = await glance(towards, from)
  return found.length > 0 || stoppedAt ? { towards, from } : undefined
}

function placeOf({ key, id }: Position<'key'>): Position<'key'> {
  return { key, id }
}

/** Whether there is anything beyond a position: what it finds, or that it does not know. */
type Glance = (towards: Direction, from: Start) => Promise<Stretch>

type Next = Stretch & { glance: Glance }
type Wish = { towards: Direction; from?: Start | undefined; wanted: number }

/** The next posts of a list beyond a position, merged ones among the others where the list has them. */
async function findNext(
  db: CompanyDb,
  filter: PostFilter,
  column: SortColumn,
  wish: Wish,
  limits: ListLimits,
): Promise<Next> {
  if (filter.isHeld) return findInPart(db, filter, 'held', column, wish, limits)
  if (filter.isInInbox) return findInPart(db, filter, 'inbox', column, wish, limits)
  if (!filter.withMerged) return findInPart(db, filter, 'listed', column, wish, limits)
  const each = limitsOfEach(limits)
  const listed = await findInPart(db, filter, 'listed', column, wish, each)
  const merged = await findInPart(db, filter, 'merged', column, wish, each)
  return {
    ...together(listed, merged, wish),
    glance: async (towards, from) => {
      const one = await listed.glance(towards, from)
      if (one.found.length > 0 || one.stoppedAt) return one
      return merged.glance(towards, from)
    },
  }
}

/** Both in one order, as far as both were searched. */
function together(one: Stretch, other: Stretch, { towards, wanted }: Wish): Stretch {
  const sign = towards === 'older' ? -1 : 1
  const isNearer = (a: Start, b: Start) => sign * compare(a, b) < 0
  const [a, b] = [one.stoppedAt, other.stoppedAt]
  const stoppedAt = a && b && isNearer(b, a) ? b : (a ?? b)
  const searched = [...one.found, ...other.found].filter(
    post => !stoppedAt || !isNearer(stoppedAt, post),
  )
  return { found: nextOf(searched, towards, undefined, wanted), stoppedAt }
}

/** Along the order first; where that finds few posts, in a filter that few posts match. */
async function findInPart(
  db: CompanyDb,
  filter: PostFilter,
  part: Part,
  column: SortColumn,
  { towards, from, wanted }: Wish,
  { tryMax, walkMax, glanceMax, fewMax }: ListLimits,
): Promise<Next> {
  const walk = walker(db, filter, part, column)
  const glance: Glance = (back, place) => walk(back, place, 1, glanceMax)
  const first = await walk(towards, from, wanted, tryMax)
  if (!first.stoppedAt) return { ...first, glance }
  const few = await findSmallSet(db, filter, part, column, fewMax)
  if (few)
    return {
      found: nextOf(few, towards, from, wanted),
      glance: async (back, place) => ({ found: nextOf(few, back, place, 1) }),
    }
  const left = wanted - first.found.length
  const hasIndexes = part === 'listed' && column === 'created'
  // At the rate so far, walking on would not find enough.
  const isRare = first.found.length * walkMax < left * tryMax || tryMax === 0
  const among = hasIndexes && isRare ? amongColumn(filter, walkMax) : undefined
  const more = among
    ? await walkEach(db, filter, among, { towards, from: first.stoppedAt, wanted: left }, walkMax)
    : await walk(towards, first.stoppedAt, left, walkMax)
  return { found: [...first.found, ...more.found], stoppedAt: more.stoppedAt, glance }
}

/** Walks the index of each value and merges them: the reader's boards may have only old posts, far behind all others. */
async function walkEach(
  db: CompanyDb,
  filter: PostFilter,
  { column, values }: { column: FilterColumn; values: readonly number[] },
  { towards, from, wanted }: Wish,
  entriesMax: number,
): Promise<Stretch> {
  const most = entriesMax / values.length
  const stretches = await settleAll(
    values.map(value =>
      walker(db, filter, 'listed', 'created', { column, value })(towards, from, wanted, most),
    ),
  )
  return stretches.reduce((one, other) => together(one, other, { towards, wanted }))
}

/** Posts of the list, nearest first. `stoppedAt` is where the search was given up. */
type Stretch = { found: Entry[]; stoppedAt?: Start | undefined }

/** At most `wanted` of these posts beyond a position, or from the end on. */
function nextOf(
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

function compare(a: Start, b: Start): number {
  return a.key - b.key || a.id - b.id
}

/** Walks along the index of the order, passing over the posts that are not in the list. */
function walker(
  db: CompanyDb,
  filter: PostFilter,
  part: Part,
  column: SortColumn,
  of = part === 'listed' && column === 'created' ? directColumn(filter) : undefined,
) {
  const perEntry = 1 + lookupsOf(filter)
  const ranges: Partial<Record<SortColumn, Range>> = rangesOf(filter)
  const range = ranges[column] ?? everything
  return async (
    towards: Direction,
    from: Start | undefined,
    wanted: number,
    entriesMax: number,
  ): Promise<Stretch> => {
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
      const entries = await resolveVotes(db, filter, affordable)
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

/** The entries, up to the first that would take too much to decide; but one at least, so that the next page is another. */
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

/** The column with the fewest values, if there are few enough to walk the index of each. */
function amongColumn(filter: PostFilter, entriesMax: number) {
  const columns = Object.entries(columnValues(filter)) as [FilterColumn, readonly number[]][]
  const [fewest] = columns.sort(([, one], [, other]) => one.length - other.length)
  if (!fewest || fewest[1].length < 2) return undefined
  const [column, values] = fewest
  const isAffordable = values.length * (1 + lookupsOf(filter)) * entriesLeast <= entriesMax
  return isAffordable ? { column, values } : undefined
}

const entriesLeast = 10

const everything: Range = { after: -1, before: Number.MAX_SAFE_INTEGER }

/** Beyond the position and the end of the range; ids lie between 0 and the highest number. */
function startWithin({ after, before }: Range, towards: Direction, from: Start | undefined): Start {
  const end =
    towards === 'older' ? { key: before, id: 0 } : { key: after, id: Number.MAX_SAFE_INTEGER }
  if (!from) return end
  const isInside = towards === 'older' ? compare(from, end) < 0 : compare(from, end) > 0
  return isInside ? { key: from.key, id: from.id } : end
}
