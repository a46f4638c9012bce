import type { CountKind } from './counts.ts'
import { isoDay } from './days.ts'
import { type Buckets, countIn, quantileHours } from './durations.ts'
import type { Activity, Period } from './read-activity.ts'
import type { Sum } from './read-sums.ts'
import type { InsightView } from './schema.ts'

const none: Buckets = new Map()

/** What the period's counts say, and the sums of the period of the same length before it. */
export function summarise(
  activity: Activity,
  previous: readonly Sum[],
  { from, to, boards }: Period,
): Omit<InsightView, 'active_customers' | 'segments'> {
  const on = (kind: CountKind, day: number) => activity.get(kind)?.days.get(day) ?? 0
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return {
    from: isoDay(from),
    to: isoDay(to),
    totals: totalsOf(kind => countIn(activity.get(kind)?.buckets ?? none)),
    previous: totalsOf(kind => previous.find(sum => sum.kind === kind)?.count ?? 0),
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
