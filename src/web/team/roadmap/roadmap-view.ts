import { readerOf } from '../../../features/boards/who-sees.ts'
import type { PostCount } from '../../../features/posts/list/count-posts.ts'
import { seenThrough } from '../../../features/posts/list/read-within.ts'
import { type DetailedPostRow, loadDetails } from '../../../features/posts/load-details.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import {
  type Column,
  columnsOf,
  countColumn,
  filterOf,
} from '../../../features/roadmaps/columns.ts'
import { listColumn } from '../../../features/roadmaps/list-column.ts'
import { type ShownRoadmap, visibleRoadmaps } from '../../../features/roadmaps/visible.ts'
import { listSegments } from '../../../features/segments/segments.ts'
import type { Status } from '../../../features/statuses/find-status.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import type { PageCall } from '../../parts/page.ts'
import { columnName } from '../../parts/roadmap-column-title.tsx'
import { readStatuses } from '../../parts/status-label.tsx'

export const roadmapPath = '/team/roadmap/'

const columnSize = 30

export type ShownColumn = {
  column: Column
  count: PostCount
  posts: DetailedPostRow[]
  /** URL of the next cards, and of the first ones if these are not. */
  more: string | undefined
  start: string | undefined
}

export type RoadmapView = {
  roadmaps: ShownRoadmap[]
  roadmap: ShownRoadmap
  columns: ShownColumn[]
  /** Where a post can be moved: keys of columns, and ids of statuses without a column. */
  places: { columns: [key: string, name: string][]; others: [key: string, name: string][] }
  /** Nobody is notified of what is moved here. */
  isQuiet: boolean
  /** What the posts can be seen through: everybody, whose id is undefined, or a segment. None where there are no segments. */
  segments: { id: number | undefined; name: string; url: string }[]
  segment: number | undefined
  /** The page's own address, without what was done last. */
  here: string
}

/** Undefined where nobody was given the cursor, or there is no such roadmap. */
export async function readRoadmap(call: PageCall): Promise<RoadmapView | undefined> {
  const { db, caller, address, query, sent, t } = call
  // A form that moves a card has the box, ticked or not.
  const isQuiet =
    sent?.fields.move === undefined ? query.quiet === '1' : sent.fields.notify === undefined
  const [statuses, roadmaps, segments] = await Promise.all([
    readStatuses(call),
    visibleRoadmaps(db, readerOf(caller)),
    listSegments(db),
  ])
  const segment = segments.find(({ id }) => String(id) === query.segment)?.id
  const wanted = sent ? (sent.fields.roadmap ?? roadmapIn(sent.fields.back)) : query.roadmap
  const roadmap =
    wanted === undefined ? roadmaps[0] : roadmaps.find(({ id }) => String(id) === wanted)
  if (!roadmap) return undefined
  const shown = await columnsOf(db, roadmap, { isTeam: true })
  const chosen = shown.find(({ key }) => key === query.column)
  const cursor = chosen && query.cursor
  const base = `${address.path}${roadmapPath}`
  const at: Place = { base, roadmap, isQuiet, segment }
  const read = await Promise.all(
    shown.map(column => readColumn(call, at, column, column === chosen ? cursor : undefined)),
  )
  const found = read.filter(column => column !== undefined)
  if (found.length < shown.length) return undefined
  // One statement of each kind for all columns. Only the owner and the tags show.
  const posts = found.flatMap(column => column.posts)
  const details = await loadDetails(db, await seenThrough(db, segment, posts))
  const byId = new Map(details.map(post => [post.id, post]))
  const columns = found.map(column => ({
    ...column,
    posts: column.posts.flatMap(({ id }) => byId.get(id) ?? []),
  }))
  return {
    roadmaps,
    roadmap,
    columns,
    places: {
      columns: shown.map(column => [column.key, columnName(column, t)]),
      others: roadmap.columns === 'statuses' ? othersOf(statuses, shown) : [],
    },
    isQuiet,
    segments:
      segments.length === 0
        ? []
        : [{ id: undefined, name: t('allSegments') }, ...segments].map(({ id, name }) => ({
            id,
            name,
            url: urlOf({ ...at, segment: id }, {}),
          })),
    segment,
    here: urlOf(at, { column: chosen?.key, cursor }),
  }
}

/** A form about a card leads back to its roadmap. */
function roadmapIn(path = ''): string | undefined {
  const url = URL.parse(path, 'http://localhost')
  return url?.searchParams.get('roadmap') ?? undefined
}

function othersOf(statuses: Status[], shown: Column[]): [string, string][] {
  const keys = new Set(shown.map(({ key }) => key))
  return statuses
    .map(({ id, name }): [string, string] => [String(id), name])
    .filter(([key]) => !keys.has(key))
}

type Place = {
  base: string
  roadmap: ShownRoadmap
  isQuiet: boolean
  segment: number | undefined
}

/** In the order that the roadmap has for everybody. */
async function readColumn(
  { db, caller }: PageCall,
  at: Place,
  column: Column,
  sent: string | undefined,
): Promise<(Omit<ShownColumn, 'posts'> & { posts: PostRow[] }) | undefined> {
  const list = `roadmap ${at.roadmap.id} of the team of ${db.companyId} ${column.key} ${at.segment ?? 0}`
  const cursor = sent === undefined ? undefined : findCursor(sent, list, 'key')
  if (sent !== undefined && !cursor) return undefined
  const filter = { ...filterOf(at.roadmap, column, caller.audience), segment: at.segment }
  const [{ items, older }, count] = await Promise.all([
    listColumn(db, at.roadmap, filter, { size: columnSize, cursor }),
    countColumn(db, filter),
  ])
  const next = older && encodeCursor(older, list, 'key')
  return {
    column,
    count,
    posts: items,
    more: next && urlOf(at, { column: column.key, cursor: next }),
    start: cursor && urlOf(at, {}),
  }
}

type Within = { column?: string | undefined; cursor?: string | undefined }

function urlOf({ base, roadmap, isQuiet, segment }: Place, { column, cursor }: Within): string {
  const query = new URLSearchParams({
    ...(roadmap.id === 0 ? {} : { roadmap: String(roadmap.id) }),
    ...(isQuiet ? { quiet: '1' } : {}),
    ...(segment === undefined ? {} : { segment: String(segment) }),
    ...(column === undefined || cursor === undefined ? {} : { column, cursor }),
  })
  return query.size === 0 ? base : `${base}?${query}`
}
