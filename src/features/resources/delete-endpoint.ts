import type { ProblemCode } from '../../errors/catalogue.ts'
import type { CompanyTransaction } from '../../store/index.ts'
import { endpoint, type SignedInCaller } from '../callers/index.ts'
import { answerOnce } from '../idempotency/index.ts'
import { changeProblems, requireMatch } from './change-endpoint.ts'
import { getVisible, shown, type Texts } from './get-endpoint.ts'
import type { Resource } from './resource.ts'

/**
 * DELETE of one resource: 204, and 404 from then on. `remove` gets the row as it is under the company's lock, after
 * If-Match was compared with it, and runs in the same transaction.
 */
export function deleteEndpoint<Params, Row extends { edit_revision: number }, View>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...texts }: Texts & { problems?: ProblemCode[] },
  remove: (transaction: CompanyTransaction, caller: SignedInCaller, row: Row) => Promise<unknown>,
) {
  const { tag, params } = resource
  return endpoint({
    ...texts,
    tag,
    ...(params && { params }),
    requestHeaders: ['If-Match', 'Idempotency-Key'],
    answers: { 204: { description: 'It is deleted.', headers: ['Idempotent-Replayed'] } },
    problems: [...changeProblems, ...problems],
  }).run(call =>
    answerOnce(call, async (transaction, caller) => {
      const row = await getVisible(resource, transaction, caller, call.params)
      requireMatch(call.headers.get('if-match'), shown(resource, row, caller))
      await remove(transaction, caller, row)
      return { status: 204 as const }
    }),
  )
}
