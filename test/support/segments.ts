import { expectStatus, get, post } from './client.ts'
import { unique } from './company.ts'
import type { RunningHark } from './hark.ts'
import { waitUntil } from './wait-until.ts'

/** A condition that only compares this. */
export const isOnly = (field: string, value: unknown) => ({
  match: 'all',
  clauses: [{ field, operator: 'is', value }],
})

/** The id of a segment whose people have been counted. */
export async function countedSegment(
  token: string,
  condition: object,
  server?: RunningHark,
): Promise<number> {
  const body = { name: unique(), condition }
  const sent = post('/api/v1/segments/', body, { token, ...(server && { server }) })
  const { id } = (await expectStatus(201, sent)).json<{ id: number }>()
  await waitUntil('everyone is counted', async () => {
    const found = await expectStatus(
      200,
      get(`/api/v1/segments/${id}/`, { token, ...(server && { server }) }),
    )
    return found.json<{ is_exact: boolean }>().is_exact
  })
  return id
}
