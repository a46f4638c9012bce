import { fieldProblem } from '../../errors/problem.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { findInsight } from './find-insight.ts'
import { insightQuery, insightView } from './schema.ts'

export const getInsightEndpoint = endpoint({
  name: 'getInsight',
  tag: { name: 'Insight', description: 'How much happens, and how quickly the team answers.' },
  summary: 'Get counts by day and by segment',
  description:
    "Daily counts on the boards that you can see, in the company's time zone, within seconds. Items deleted since still count; imported ones count on their own date.",
  query: insightQuery,
  responses: { 200: { description: 'The counts.', schema: insightView } },
  problems: ['invalid_input'],
}).run(async ({ caller, query }) => {
  const body = await findInsight(caller, query)
  if (body) return { status: 200, body }
  throw fieldProblem('segment', 'unknown_segment', 'Nothing is counted for a segment of this name.')
})
