import { expect } from 'bun:test'
import type { Answer } from './client.ts'
import type { RunningHark } from './hark.ts'
import { waitUntil } from './wait-until.ts'

/** The lines that name this answer's request id, once there is one. */
export async function loggedLines(
  server: RunningHark,
  answer: Answer,
): Promise<Record<string, unknown>[]> {
  const id = answer.headers.get('x-request-id') ?? ''
  expect(id).not.toBe('')
  const own = () => server.stdout.filter(line => line.includes(id))
  await waitUntil('the request is logged', () => own().length > 0)
  return own().map(line => JSON.parse(line) as Record<string, unknown>)
}
