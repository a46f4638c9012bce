import type { Cursor, Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import type { DataDependency } from '../../../store/subject.ts'
import type { PostFilter } from '../../posts/list/post-filter.ts'
import { type PostRow, postDependencies, postsInOrder } from '../../posts/post-row.ts'
import { findFiltered } from '../../posts/search-posts.ts'
import type { Explain } from '../query/explain.ts'
import type { FoundPosts } from '../query/find-post-ids.ts'
import type { SearchText } from '../query/grammar.ts'
import type { Matcher } from '../query/match-marker.ts'

/** Posts or comments that a search finds at most; all of them are ranked and counted. */
export const resultsMax = 1_000

export type SearchResults = {
  page: Page<PostRow, 'key'>
  count: number
  isExact: boolean
  facets: Facets
  also: string[]
  matcher: Matcher
  explain: Explain
  /** Data that the results depend on, apart from the filter's own. */
  dependencies: DataDependency[]
}

/** One page of the posts that match a query and a filter, best first, and what all of them have in common. */
export function findResults(
  db: CompanyDb,
  filter: PostFilter,
  text: string | SearchText,
  request: PageRequest<'key'>,
  reader: { isTeam: boolean },
): Promise<SearchResults> {
  return db.readTogether(async same => {
    const found = await findFiltered(same, filter, text, resultsMax)
    const { ids, areAll, also, matcher, explain, comparedIds } = found
    const page = pageOfIds(ids, request)
    return {
      page: { ...page, items: await postsInOrder(same, page.items) },
      count: ids.length,
      isExact: areAll,
      facets: await countFacets(same, found, { withTags: reader.isTeam }),
      also,
      matcher,
      explain,
      dependencies: [{ of: 'ranking', ids: 'every' }, ...postDependencies(...comparedIds)],
    }
  })
}

/**
 * A page of a ranking. A cursor names a post and its place: the page begins behind that post, wherever writes have moved
 * it since, and at its former place if it is no longer found.
 */
export function pageOfIds(
  ids: number[],
  { size, cursor }: PageRequest<'key'>,
): Page<number, 'key'> {
  const [from, to] = boundsOf(ids, size, cursor)
  const items = ids.slice(from, to)
  const position = (at: number) => ({ key: at, id: ids[at] ?? 0 })
  return {
    startsAt: 'newest',
    items,
    older: to < ids.length ? { towards: 'older', from: position(to - 1) } : undefined,
    newer: from > 0 ? { towards: 'newer', from: position(from) } : undefined,
  }
}

function boundsOf(
  ids: number[],
  size: number,
  cursor: Cursor<'key'> | undefined,
): [from: number, to: number] {
  const first: [number, number] = [0, Math.min(size, ids.length)]
  if (!cursor) return first
  const at = ids.indexOf(cursor.from.id)
  const place = Math.min(at === -1 ? cursor.from.key : at, ids.length)
  // Nothing is before the first post: an empty page would lead nowhere.
  if (cursor.towards === 'newer' && place === 0) return first
  if (cursor.towards === 'newer') return [Math.max(0, place - size), place]
  // If the post at the cursor is gone, the next one has moved to its position.
  const from = at === -1 ? place : at + 1
  return [from, Math.min(from + size, ids.length)]
}

/** Values of a facet, the most frequent ones. */
const valuesMax = 20

export type Facets = {
  boards: (BoardValue & { count: number })[]
  statuses: (LabelValue & { count: number })[]
  tags: (LabelValue & { count: number })[]
}

type BoardValue = { id: number; name: string; slug: string }
type LabelValue = { id: number; name: string; color: string }

const labelColumns = ['id', 'name', 'color'] as const

/** Counts the found posts by board, status and tag. */
export async function countFacets(
  db: CompanyDb,
  { ids, candidates }: Pick<FoundPosts, 'ids' | 'candidates'>,
  { withTags }: { withTags: boolean },
): Promise<Facets> {
  if (ids.length === 0) return { boards: [], statuses: [], tags: [] }
  const found = ids.map(id => candidates.get(id)!)
  const boards = countBy(found.map(({ board_id }) => board_id))
  const statuses = countBy(found.map(({ status_id }) => status_id))
  const tagged = withTags
    ? await rowsBy(db, 'post_tags', 'post_id', ids, { columns: ['tag_id'] })
    : []
  const tags = countBy(tagged.map(({ tag_id }) => tag_id))
  return {
    boards: mostFrequent(
      await rowsBy(db, 'boards', 'id', [...boards.keys()], { columns: ['id', 'name', 'slug'] }),
      boards,
    ),
    statuses: await countStatuses(db, statuses),
    // Deleted tags are on no post.
    tags: mostFrequent(
      await rowsBy(db, 'tags', 'id', [...tags.keys()], {
        columns: labelColumns,
        condition: 'is_listed = 1',
      }),
      tags,
    ),
  }
}

/** Posts of a retired status show the one that replaced it. */
async function countStatuses(db: CompanyDb, counts: Map<number, number>) {
  const read = (ids: Iterable<number>) =>
    rowsBy(db, 'statuses', 'id', [...ids], { columns: [...labelColumns, 'replaced_by'] })
  const rows = await read(counts.keys())
  const shown = new Map<number, number>()
  for (const { id, replaced_by } of rows) {
    const now = replaced_by ?? id
    shown.set(now, (shown.get(now) ?? 0) + counts.get(id)!)
  }
  const missing = new Set(shown.keys()).difference(new Set(rows.map(({ id }) => id)))
  const labels = [...rows, ...(await read(missing))].map(({ id, name, color }) => ({
    id,
    name,
    color,
  }))
  return mostFrequent(labels, shown)
}

function countBy(values: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Ties are broken by id, so that the order is the same on every engine. */
function mostFrequent<Row extends { id: number }>(rows: Row[], counts: Map<number, number>) {
  return rows
    .filter(({ id }) => counts.has(id))
    .map(row => ({ ...row, count: counts.get(row.id)! }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, valuesMax)
}
