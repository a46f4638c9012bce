import type { CountKind } from './counts.ts'
import type { Sum } from './read-sums.ts'
import type { InsightView } from './schema.ts'
import { segmentIds } from './segments.ts'

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
export function summariseSegments(
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
