import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { Declaration } from '../../platform/http/route.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { answerOnce } from './idempotency/answer-once.ts'

type State<Params, Body, View> = Pick<
  Declaration<SignedInCaller, unknown, Body, Params, never>,
  'name' | 'tag' | 'summary' | 'description' | 'params' | 'body' | 'moreFieldErrors'
> & { schema: z.ZodType<View>; problems?: ProblemCode[] }

const same =
  'Repeating it changes nothing: the answer is 200 with the state either way, so that no further request is needed to show it.'

/**
 * PUT or DELETE of something that is on or off, such as one's vote: never a toggle, and 200 with the state whether or
 * not it was different before, so that a client can show the state and the count without another request. There is no
 * edit revision that If-Match could compare: nobody else edits it.
 */
export function stateEndpoint<Params, View, Body = undefined>(
  { schema, problems: more = [], ...declared }: State<Params, Body, View>,
  set: (
    transaction: CompanyTransaction,
    caller: SignedInCaller,
    params: Params,
    body: Body,
  ) => Promise<View>,
) {
  const problems: ProblemCode[] = ['invalid_idempotency_key', 'idempotency_in_progress', ...more]
  // Without a body, two requests with the same key are always the same.
  if (declared.body) problems.push('idempotency_key_reused')
  return endpoint({
    ...declared,
    description: `${declared.description} ${same}`,
    requestHeaders: ['Idempotency-Key'],
    answers: {
      200: { description: 'The state as it is now.', schema, headers: ['Idempotent-Replayed'] },
    },
    problems,
  }).run(call =>
    answerOnce(call, async (transaction, caller) => ({
      status: 200 as const,
      body: await set(transaction, caller, call.params, call.body),
    })),
  )
}
