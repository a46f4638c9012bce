import { expectStatus, get } from './client.ts'
import type { Envelope } from './types.ts'

export const auditPath = '/api/v1/audit/'

export type AuditEvent = {
  id: number
  type: string
  created: string
  user: { id: number; name: string; email: string } | null
  via: string
  token: { id: number; name: string } | null
  session: { id: number; browser: string | null } | null
  subject: { type: string; id: number } | null
  data: Record<string, unknown>
  changes: Record<string, { before: unknown; after: unknown }>
  details: Record<string, unknown>
}

/** The first page, of a hundred. */
export async function audit(
  token: string,
  query: Record<string, string> = {},
): Promise<AuditEvent[]> {
  const answer = await expectStatus(
    200,
    get(auditPath, { token, query: { page_size: '100', ...query } }),
  )
  return answer.json<Envelope<AuditEvent>>().results
}
