import { countPosts } from '../../../features/posts/list/count-posts.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import { seenThrough } from '../../../features/posts/list/read-within.ts'
import { type DetailedPostRow, loadDetails } from '../../../features/posts/load-details.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { listSegments, type SegmentRow } from '../../../features/segments/segments.ts'
import { groupStatusIds, type Status } from '../../../features/statuses/find-status.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import type { PageCall } from '../../parts/page.ts'
import { readStatuses } from '../../parts/status-label.tsx'

export const roadmapPath = '/team/roadmap/'

const columnSize = 30

export type Column = {
  status: Status
  count: { count: number; isExact: boolean }
  posts: DetailedPostRow[]
  /** URL of the next cards, and of the first ones if these are not. */
  more: string | undefined
  start: string | undefined
}

export type RoadmapView = {
  columns: Column[]
  /** Every status that a post can be moved to. */
  statuses: Status[]
  /** Nobody is notified of what is moved here. */
  isQuiet: boolean
  /** Every segment, and the one that the posts are seen through. */
  segments: SegmentRow[]
  segment: SegmentRow | undefined
  /** The page's own address, without what was done last. */
  here: string
}

/** Undefined where nobody was given the cursor. */
export async function readRoadmap(call: PageCall): Promise<RoadmapView | undefined> {
  const { address, query, sent } = call
  // A form that moves a card has the box, ticked or not.
  const isQuiet =
    sent?.fields.move === undefined ? query.quiet === '1' : sent.fields.notify === undefined
  const [statuses, ids, segments] = await Promise.all([
    readStatuses(call),
    groupStatusIds(call.db),
    listSegments(call.db),
  ])
  const segment = segments.find(({ id }) => String(id) === query.segment)
  const shown = statuses.filter(({ is_roadmap }) => is_roadmap === 1)
  const base = `${address.path}${roadmapPath}`
  const chosen = shown.find(({ id }) => String(id) === query.column)
  const cursor = chosen && query.cursor
  const read = await Promise.all(
    shown.map(status =>
      readColumn(
        call,
        { status, ids: ids.get(status.id) ?? [] },
        status === chosen ? cursor : undefined,
        { quiet: isQuiet, segment: segment?.id },
      ),
    ),
  )
  const found = read.filter(column => column !== undefined)
  if (found.length < shown.length) return undefined
  const posts = found.flatMap(column => column.posts)
  // One statement of each kind for all columns. Only the owner and the tags show.
  const details = await loadDetails(call.db, await seenThrough(call.db, segment?.id, posts))
  const byId = new Map(details.map(post => [post.id, post]))
  const columns = found.map(column => ({
    ...column,
    posts: column.posts.flatMap(({ id }) => byId.get(id) ?? []),
  }))
  const here = base + queryOf({ quiet: isQuiet, segment: segment?.id, column: chosen?.id, cursor })
  return { columns, statuses, isQuiet, segments, segment, here }
}

/** Most votes first, as the public roadmap has them. */
async function readColumn(
  { db, caller, address }: PageCall,
  { status, ids }: { status: Status; ids: number[] },
  sent: string | undefined,
  { quiet, segment }: Pick<Query, 'quiet' | 'segment'>,
): Promise<(Omit<Column, 'posts'> & { posts: PostRow[] }) | undefined> {
  const list = `roadmap of the team of ${db.companyId} ${status.id} ${segment ?? 0}`
  const cursor = sent === undefined ? undefined : findCursor(sent, list, 'key')
  if (sent !== undefined && !cursor) return undefined
  const { boards } = caller.audience
  const filter = { boards, statuses: ids, segment }
  const request = { size: columnSize, cursor }
  const [{ items, older }, count] = await Promise.all([
    listFilteredPosts(db, filter, postSorts.top, request),
    countPosts(db, filter),
  ])
  const next = older && encodeCursor(older, list, 'key')
  const base = `${address.path}${roadmapPath}`
  return {
    status,
    count,
    posts: items,
    more: next && base + queryOf({ quiet, segment, column: status.id, cursor: next }),
    start: cursor && base + queryOf({ quiet, segment }),
  }
}

type Query = {
  quiet: boolean
  segment?: number | undefined
  column?: number | undefined
  cursor?: string | undefined
}

function queryOf({ quiet, segment, column, cursor }: Query): string {
  const query = new URLSearchParams({
    ...(quiet ? { quiet: '1' } : {}),
    ...(segment === undefined ? {} : { segment: String(segment) }),
    ...(column === undefined || cursor === undefined ? {} : { column: String(column), cursor }),
  })
  return query.size === 0 ? '' : `?${query}`
}
