import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { countMatching, countPosts, type PostCount } from '../posts/list/count-posts.ts'
import type { PostFilter } from '../posts/list/post-filter.ts'
import { groupStatusIds, listStatuses, type Status } from '../statuses/find-status.ts'
import { firstDay, lastDay } from './quarter.ts'
import type { Roadmap } from './roadmaps.ts'

/** A column of a roadmap: what names it, and which posts are in it. */
export type Column = {
  /** As URLs and the API name it. */
  key: string
  /** Values of status_id. */
  statusIds: number[]
} & (
  | { kind: 'status'; status: Status }
  | { kind: 'quarter'; quarter: number; from: string; to: string }
  | { kind: 'now' | 'next'; from: string; to: string }
  | { kind: 'later'; from: string; to: null }
)

/** What `eta` a post gets that is moved to the column: the last day that it may have, of later the first quarter's. */
export function etaIn(column: Exclude<Column, { kind: 'status' }>): string {
  if (column.to !== null) return column.to
  const [year, month] = column.from.split('-').map(Number)
  return lastDay(4 * year! + Math.floor((month! - 1) / 3))
}

/** The columns that somebody sees: a status may be for the team only. */
export async function columnsOf(
  db: CompanyDb,
  roadmap: Roadmap & { quarter: number },
  { isTeam }: { isTeam: boolean },
): Promise<Column[]> {
  const [statuses, ids] = await Promise.all([listStatuses(db), groupStatusIds(db)])
  const shown = statuses.filter(each => isTeam || each.roadmap_visibility !== 'team')
  const chosen = roadmap.statuses.flatMap(id => shown.find(status => status.id === id) ?? [])
  const isAny = roadmap.statuses.length === 0
  if (roadmap.columns === 'statuses')
    return (isAny ? shown.filter(({ is_roadmap }) => is_roadmap === 1) : chosen).map(status => ({
      kind: 'status',
      key: String(status.id),
      status,
      statusIds: ids.get(status.id) ?? [],
    }))
  const wanted = isAny ? shown.filter(({ category }) => category !== 'closed') : chosen
  const statusIds = wanted.flatMap(({ id }) => ids.get(id) ?? [])
  return roadmap.columns === 'quarters'
    ? quarters(roadmap.quarter, statusIds)
    : horizons(roadmap.quarter, statusIds)
}

function quarters(first: number, statusIds: number[]): Column[] {
  const some = [first, first + 1, first + 2].map((quarter): Column => {
    const key = `${Math.floor(quarter / 4)}-q${(quarter % 4) + 1}`
    return { kind: 'quarter', key, quarter, statusIds, ...daysOf(quarter) }
  })
  return [...some, later(first + 3, statusIds)]
}

function horizons(first: number, statusIds: number[]): Column[] {
  return [
    { kind: 'now', key: 'now', statusIds, ...daysOf(first) },
    { kind: 'next', key: 'next', statusIds, ...daysOf(first + 1) },
    later(first + 2, statusIds),
  ]
}

function later(first: number, statusIds: number[]): Column {
  return { kind: 'later', key: 'later', statusIds, from: firstDay(first), to: null }
}

function daysOf(quarter: number) {
  return { from: firstDay(quarter), to: lastDay(quarter) }
}

export type ColumnFilter = PostFilter & { statuses: readonly number[] }

/** The posts of a column: of those boards of the roadmap that the reader sees. */
export function filterOf(
  { boards: chosen, tags, theme }: Roadmap,
  column: Column,
  { boards }: Pick<Audience, 'boards'>,
): ColumnFilter {
  const both = boards === 'every' ? chosen : chosen.filter(id => boards.includes(id))
  return {
    boards: chosen.length === 0 ? boards : both,
    statuses: column.statusIds,
    ...(tags.length > 0 && { tags }),
    ...(theme !== null && { theme }),
    ...(column.kind !== 'status' && { etaFrom: column.from, etaTo: column.to ?? lastDate }),
  }
}

const lastDate = '9999-12-31'

/** Exact, or a lower bound from 1,000 posts on. */
export function countColumn(db: CompanyDb, filter: ColumnFilter): Promise<PostCount> {
  return filter.etaFrom === undefined ? countPosts(db, filter) : countMatching(db, filter)
}
