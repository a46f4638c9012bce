import { problem } from '../../errors/problem.ts'
import { endpoint } from '../callers/index.ts'
import { findInsight } from './find-insight.ts'
import { insightQuery, insightView } from './schema.ts'

export const getInsightEndpoint = endpoint({
  name: 'getInsight',
  tag: { name: 'Insight', description: 'How much happens, and how quickly the team answers.' },
  summary: 'Get counts by day and by segment',
  description:
    'What happened on each day of a period, in the time zone of the company, on the boards that the token owner sees. Counted from the events within seconds: what was deleted since still counts, and what was imported counts on the day that it is of.',
  query: insightQuery,
  answers: { 200: { description: 'The counts.', schema: insightView } },
  problems: ['invalid_input'],
}).run(async ({ caller, query }) => {
  const body = await findInsight(caller, query)
  if (body) return { status: 200, body }
  const message = 'Nothing is counted for a segment of this name.'
  throw problem('invalid_input', {
    errors: [{ field: 'segment', code: 'unknown_segment', message }],
  })
})
