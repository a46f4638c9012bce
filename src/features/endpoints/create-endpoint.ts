import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { Declaration } from '../../platform/http/route.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { getVisible, shown } from './get-endpoint.ts'
import { answerOnce } from './idempotency/answer-once.ts'
import type { Resource } from './resource.ts'

type Creation<Body> = Pick<
  Declaration<SignedInCaller, unknown, Body, unknown, never>,
  'name' | 'summary' | 'description' | 'moreFieldErrors'
> & { body: z.ZodType<Body>; problems?: ProblemCode[] }

export const createProblems: ProblemCode[] = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
]

/** POST to a list: 201 with the new resource, as GET shows it at `Location`. `create` gives its id. */
export function createEndpoint<Row extends { edit_revision: number }, View, Body>(
  resource: Resource<{ id: number }, Row, View>,
  { problems = [], ...declared }: Creation<Body>,
  create: (transaction: CompanyTransaction, caller: SignedInCaller, body: Body) => Promise<number>,
) {
  const { tag, schema } = resource
  return endpoint({
    ...declared,
    tag,
    requestHeaders: ['Idempotency-Key'],
    answers: {
      201: {
        description: 'It was created.',
        schema,
        headers: ['Location', 'ETag', 'Idempotent-Replayed'],
      },
    },
    problems: [...createProblems, ...problems],
  }).run(call =>
    answerOnce(call, async (transaction, caller) => {
      const id = await create(transaction, caller, call.body)
      const row = await getVisible(resource, transaction, caller, { id })
      return {
        ...shown(resource, row, caller),
        status: 201 as const,
        headers: { location: `${caller.company.address.base}${call.path}${id}/` },
      }
    }),
  )
}
