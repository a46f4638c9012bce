import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { changeProblems, requireMatch } from './change-endpoint.ts'
import { getVisible, shown, type Texts } from './get-endpoint.ts'
import { answerOnce } from './idempotency/answer-once.ts'
import type { Resource } from './resource.ts'

type Deletion<Query> = Texts & { query?: z.ZodType<Query>; problems?: ProblemCode[] }

/**
 * DELETE of one resource: 204, and 404 from then on. `remove` gets the row as it is under the company's lock, after
 * If-Match was compared with it, and runs in the same transaction.
 */
export function deleteEndpoint<Params, Row extends { edit_revision: number }, View, Query>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...declared }: Deletion<Query>,
  remove: (
    transaction: CompanyTransaction,
    caller: SignedInCaller,
    row: Row,
    query: Query,
  ) => Promise<unknown>,
) {
  const { tag, params } = resource
  return endpoint({
    ...declared,
    tag,
    ...(params && { params }),
    requestHeaders: ['If-Match', 'Idempotency-Key'],
    answers: { 204: { description: 'It is deleted.', headers: ['Idempotent-Replayed'] } },
    problems: [
      ...changeProblems,
      // Without parameters, two requests with the same key are always the same.
      ...(declared.query ? (['idempotency_key_reused'] as const) : []),
      ...problems,
    ],
  }).run(call =>
    answerOnce({ ...call, bodyBytes: saidBy(call.query) }, async (transaction, caller) => {
      const row = await getVisible(resource, transaction, caller, call.params)
      requireMatch(call.headers.get('if-match'), shown(resource, row, caller))
      await remove(transaction, caller, row, call.query)
      return { status: 204 as const }
    }),
  )
}

/** What a request without a body says, for its Idempotency-Key: as parsed, so that no token in the URL is a part. */
function saidBy(query: unknown): Uint8Array {
  return query === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(query))
}
