import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { problem } from '../../errors/problem.ts'
import { entityTag } from '../../platform/http/etag.ts'
import { allowsChange } from '../../platform/http/if-match.ts'
import type { Declaration, Secrets } from '../../platform/http/route.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { getVisible, shown } from './get-endpoint.ts'
import { answerOnce } from './idempotency/answer-once.ts'
import type { Resource } from './resource.ts'

type Changes<Body> = Pick<
  Declaration<SignedInCaller, unknown, Body, unknown, never>,
  'name' | 'summary' | 'description' | 'moreFieldErrors' | 'binary' | 'prepareBinary'
> & { body?: z.ZodType<Body>; problems?: ProblemCode[] }

/**
 * A change of one resource, or of something that its JSON shows. `change` gets the row as it is under the company's lock, after If-Match was compared
 * with it, and runs in the same transaction; the answer is the whole resource as it is then. A change that leaves
 * everything as it was records no event.
 */
export function changeEndpoint<Params, Row extends { edit_revision: number }, View, Body>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...declared }: Changes<Body>,
  change: (
    transaction: CompanyTransaction,
    caller: SignedInCaller,
    row: Row,
    body: Body,
    secrets: Secrets,
  ) => Promise<unknown>,
) {
  const { tag, params, schema } = resource
  return endpoint({
    ...declared,
    tag,
    ...(params && { params }),
    requestHeaders: ['If-Match', 'Idempotency-Key'],
    answers: {
      200: {
        description: 'As it is now.',
        schema,
        headers: ['ETag', 'Idempotent-Replayed'],
      },
    },
    problems: [
      ...changeProblems,
      // Without a body, a key cannot come with another one.
      ...(declared.body || declared.binary ? (['idempotency_key_reused'] as const) : []),
      ...problems,
    ],
  }).run(call =>
    answerOnce(call, async (transaction, caller) => {
      const row = await getVisible(resource, transaction, caller, call.params)
      requireMatch(call.headers.get('if-match'), shown(resource, row, caller))
      await change(transaction, caller, row, call.body, call.secrets)
      const changed = await getVisible(resource, transaction, caller, call.params)
      return shown(resource, changed, caller)
    }),
  )
}

export const changeProblems: ProblemCode[] = [
  'precondition_failed',
  'invalid_idempotency_key',
  'idempotency_in_progress',
]

/** The problem carries the current ETag, so that a client that merges knows what it merged with. */
export function requireMatch(
  ifMatch: string | null,
  { body, editRevision }: { body: unknown; editRevision: number },
) {
  if (allowsChange(ifMatch, editRevision)) return
  const etag = entityTag(Buffer.from(JSON.stringify(body)), editRevision)
  throw problem('precondition_failed', { headers: { etag } })
}
