import type { z } from 'zod'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { resolveFilter } from '../posts/list/resolve-filter.ts'
import type { CountKind } from './counts.ts'
import { type Buckets, countIn, dayOf, isoDay, quantileHours, readZone } from './days.ts'
import { type Activity, type Period, readActivity, readSums, type Sum } from './read-sums.ts'
import type { InsightView, insightQuery } from './schema.ts'
import { listSegments, segmentIds } from './segments.ts'

/** Includes each day of the previous period, for charts. This doubles the rows read. */
export type ComparedInsight = InsightView & { before: InsightView['days'] }

/** Undefined where nothing is counted for such a segment. */
export function findInsight(
  reader: Reader,
  query: z.infer<typeof insightQuery>,
): Promise<InsightView | undefined> {
  return readInsight(reader, query, async (db, before, segmentId) => {
    const sums = await readSums(db, 'ofPeriod', before, { segments: [segmentId], isLatest: false })
    return { previous: totalsOf(kind => sums.find(sum => sum.kind === kind)?.count ?? 0) }
  })
}

export function findComparedInsight(
  reader: Reader,
  query: z.infer<typeof insightQuery>,
): Promise<ComparedInsight | undefined> {
  return readInsight(reader, query, async (db, before, segmentId) => {
    const { totals, days } = summarise(await readActivity(db, before, segmentId), before, {})
    return { previous: totals, before: days }
  })
}

type Reader = { db: CompanyDb; audience: Audience }

async function readInsight<Before extends Pick<InsightView, 'previous'>>(
  { db, audience }: Reader,
  { days = '30', board, segment }: z.infer<typeof insightQuery>,
  readBefore: (db: CompanyDb, before: Period, segmentId: number) => Promise<Before>,
) {
  const { boards } = await resolveFilter({ db, audience }, { board })
  return db.readTogether(async same => {
    const [names, zone] = await settleAll([listSegments(same), readZone(same)])
    const to = dayOf(Date.now() * 1_000, zone)
    const from = to - Number(days) + 1
    const segmentId = idOf(segment, names)
    if (segmentId === undefined) return undefined
    const period = { from, to, boards }
    const before = { from: from - Number(days), to: from - 1, boards }
    const segments = [segmentIds.none, segmentIds.others, ...names.values()]
    const ofSegments = { segments, isLatest: true }
    const isReadable = boards === 'every' || boards.length <= boardsMax
    const [activity, previous, counts, active] = await settleAll([
      readActivity(same, period, segmentId),
      readBefore(same, before, segmentId),
      isReadable ? readSums(same, 'ofSegments', period, ofSegments) : Promise.resolve(undefined),
      // Only for all boards is it known who was active.
      boards === 'every'
        ? readSums(same, 'ofActive', period, ofSegments)
        : Promise.resolve(undefined),
    ])
    return {
      ...summarise(activity, period, previous),
      ...summariseSegments(counts, active, names, segmentId),
    }
  })
}

/** Each has counts of its own for every segment: of more boards they would not be read in time. */
const boardsMax = 20

function idOf(segment: string | undefined, names: ReadonlyMap<string, number>): number | undefined {
  if (segment === undefined) return segmentIds.everybody
  return segment === '' ? segmentIds.none : names.get(segment)
}

const none: Buckets = new Map()

function summarise<Before extends object>(
  activity: Activity,
  { from, to, boards }: Period,
  previous: Before,
): Before & Omit<InsightView, 'previous' | 'active_customers' | 'segments'> {
  const on = (kind: CountKind, day: number) => activity.get(kind)?.days.get(day) ?? 0
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return {
    from: isoDay(from),
    to: isoDay(to),
    totals: totalsOf(kind => countIn(activity.get(kind)?.buckets ?? none)),
    ...previous,
    first_response: durationsOf(activity, 'responses'),
    completion: durationsOf(activity, 'completions'),
    days: days.map(day => ({
      day: isoDay(day),
      posts: on('posts', day),
      votes: on('votes', day),
      comments: on('comments', day),
      active_customers: boards === 'every' ? on('customers', day) : null,
      first_responses: on('responses', day),
      completions: on('completions', day),
    })),
  }
}

function totalsOf(total: (kind: CountKind) => number): InsightView['totals'] {
  return {
    posts: total('posts'),
    votes: total('votes'),
    comments: total('comments'),
    first_responses: total('responses'),
    completions: total('completions'),
  }
}

function durationsOf(
  activity: Activity,
  kind: 'responses' | 'completions',
): InsightView['completion'] {
  const buckets = activity.get(kind)?.buckets ?? none
  return {
    median_hours: quantileHours(buckets, 0.5),
    ninetieth_percentile_hours: quantileHours(buckets, 0.9),
  }
}

type Segment = NonNullable<InsightView['segments']>[number]

const fields: Partial<Record<CountKind, Exclude<keyof Segment, 'segment'>>> = {
  posts: 'posts',
  votes: 'votes',
  comments: 'comments',
  last_customers: 'active_customers',
  last_organizations: 'active_organizations',
  last_revenue: 'revenue',
}

/** The segments in which anything happened, that with the most votes first. Undefined is what was not read. */
function summariseSegments(
  counts: readonly Sum[] | undefined,
  active: readonly Sum[] | undefined,
  names: ReadonlyMap<string, number>,
  chosen: number,
): Pick<InsightView, 'active_customers' | 'segments'> {
  const nameOf = new Map([...names].map(([name, id]) => [id, name]))
  const found = new Map<number, Segment>()
  for (const { kind, segmentId, count } of [...(counts ?? []), ...(active ?? [])]) {
    // A row stays with nothing in it, when who was active then has been active since.
    if (count === 0) continue
    const segment =
      found.get(segmentId) ?? emptySegment(nameOf.get(segmentId), segmentId, active !== undefined)
    segment[fields[kind]!] = count
    found.set(segmentId, segment)
  }
  const customers = [...found].filter(([id]) => chosen === segmentIds.everybody || id === chosen)
  return {
    active_customers:
      active === undefined
        ? null
        : customers.reduce((sum, [, { active_customers }]) => sum + (active_customers ?? 0), 0),
    segments:
      counts === undefined
        ? null
        : [...found.values()].sort(
            (a, b) => b.votes - a.votes || (b.revenue ?? 0) - (a.revenue ?? 0) || b.posts - a.posts,
          ),
  }
}

/** Without a name: of all segments that are not counted by themselves. */
function emptySegment(name: string | undefined, id: number, isKnown: boolean): Segment {
  const none = isKnown ? 0 : null
  return {
    segment: id === segmentIds.none ? '' : (name ?? null),
    posts: 0,
    votes: 0,
    comments: 0,
    active_customers: none,
    active_organizations: none,
    revenue: none,
  }
}
