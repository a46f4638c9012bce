import { expectStatus, get } from './client.ts'

export const insightPath = '/api/v1/insight/'

type Totals = {
  posts: number
  votes: number
  comments: number
  first_responses: number
  completions: number
}
type Durations = { median_hours: number | null; ninetieth_percentile_hours: number | null }
type Segment = {
  segment: string | null
  posts: number
  votes: number
  comments: number
  active_customers: number | null
  active_organizations: number | null
  revenue: number | null
}
export type Insight = {
  from: string
  to: string
  totals: Totals
  previous: Totals
  first_response: Durations
  completion: Durations
  active_customers: number | null
  segments: Segment[] | null
  days: (Totals & { day: string; active_customers: number | null })[]
}

export async function readInsight(
  token: string,
  query: Record<string, string> = {},
): Promise<Insight> {
  return (await expectStatus(200, get(insightPath, { token, query }))).json<Insight>()
}
