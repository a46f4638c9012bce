import { countPosts } from '../../../features/posts/list/count-posts.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import { type DetailedPostRow, loadDetails } from '../../../features/posts/load-details.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
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
  /** The page's own address, without what was done last. */
  here: string
}

/** Undefined where nobody was given the cursor. */
export async function readRoadmap(call: PageCall): Promise<RoadmapView | undefined> {
  const { address, query, sent } = call
  // A form that moves a card has the box, ticked or not.
  const isQuiet =
    sent?.fields.move === undefined ? query.quiet === '1' : sent.fields.notify === undefined
  const [statuses, ids] = await Promise.all([readStatuses(call), groupStatusIds(call.db)])
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
        isQuiet,
      ),
    ),
  )
  const found = read.filter(column => column !== undefined)
  if (found.length < shown.length) return undefined
  // One statement of each kind for all columns. Only the owner and the tags show.
  const details = await loadDetails(
    call.db,
    found.flatMap(({ posts }) => posts),
  )
  const byId = new Map(details.map(post => [post.id, post]))
  const columns = found.map(column => ({
    ...column,
    posts: column.posts.flatMap(({ id }) => byId.get(id) ?? []),
  }))
  const here = base + queryOf({ quiet: isQuiet, column: chosen?.id, cursor })
  return { columns, statuses, isQuiet, here }
}

/** Most votes first, as the public roadmap has them. */
async function readColumn(
  { db, caller, address }: PageCall,
  { status, ids }: { status: Status; ids: number[] },
  sent: string | undefined,
  quiet: boolean,
): Promise<(Omit<Column, 'posts'> & { posts: PostRow[] }) | undefined> {
  const list = `roadmap of the team of ${db.companyId} ${status.id}`
  const cursor = sent === undefined ? undefined : findCursor(sent, list, 'key')
  if (sent !== undefined && !cursor) return undefined
  const { boards } = caller.audience
  const filter = { boards, statuses: ids }
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
    more: next && base + queryOf({ quiet, column: status.id, cursor: next }),
    start: cursor && base + queryOf({ quiet }),
  }
}

type Query = { quiet: boolean; column?: number | undefined; cursor?: string | undefined }

function queryOf({ quiet, column, cursor }: Query): string {
  const query = new URLSearchParams({
    ...(quiet ? { quiet: '1' } : {}),
    ...(column === undefined || cursor === undefined ? {} : { column: String(column), cursor }),
  })
  return query.size === 0 ? '' : `?${query}`
}
