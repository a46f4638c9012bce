import { problem } from '../../errors/problem.ts'
import { steadyTime } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import type { Answer } from '../../platform/http/route.ts'
import type { CompanyDb, CompanyTransaction, Tables } from '../../store/index.ts'
import { type SignedInCaller, writeAs } from '../callers/index.ts'
import { withoutErased } from './without-erased.ts'

const keptMicros = 24 * 60 * 60 * 1_000_000
/**
 * More than a write adds, so that the table shrinks, but not many more: where the machine's clock is wrong
 * from the start, it takes half of a day's writes before a fresh key is gone.
 */
const forgottenMax = 2

type Request = {
  caller: SignedInCaller
  /** What the endpoint needs. */
  permission: string | null
  method: string
  path: string
  headers: Headers
  bodyBytes: Uint8Array
}

/** Keys whose first request has not been answered yet, in this process. */
const running = new Set<string>()

/**
 * Runs `work` in one transaction, for the caller as they are once the company is locked, and, where the client
 * sent an Idempotency-Key, stores its answer there: the same key and body later get the same answer, and
 * `work` is not run again. `stored` takes out what must not be in the database, such as a secret.
 */
export async function answerOnce<Given extends Answer>(
  { caller, permission, method, path: sentPath, headers, bodyBytes }: Request,
  work: (transaction: CompanyTransaction, caller: SignedInCaller) => Promise<Given>,
  stored: (answer: Given) => Given = answer => answer,
): Promise<Given> {
  const key = idempotencyKey(headers)
  if (key === undefined) return writeAs(caller, permission, work)

  // Two methods of one path are two requests, even with the same body.
  const path = `${method} ${sentPath}`
  const scope = JSON.stringify([caller.company.id, caller.kind, caller.id, path, key])
  if (running.has(scope))
    throw problem('idempotency_in_progress', { headers: { 'retry-after': '1' } })
  running.add(scope)
  try {
    return await writeOnce({ caller, permission, path, key, bodyBytes }, work, stored)
  } finally {
    running.delete(scope)
  }
}

/** Whether a request was carried out before. */
export async function wasAnswered({ caller, path, key }: OnceRequest<SignedInCaller>) {
  const request = { caller_kind: caller.kind, caller_id: caller.id, path, idempotency_key: key }
  return (await findStored(caller.db, request)) !== undefined
}

export type OnceRequest<Caller> = {
  caller: Caller
  permission: string | null
  path: string
  key: string
  bodyBytes: Uint8Array
}

/** The same for a key that is known to be valid. A second request waits for the first, as for any write. */
export function writeOnce<Caller extends SignedInCaller, Given extends Answer>(
  { caller, permission, path, key, bodyBytes }: OnceRequest<Caller>,
  work: (transaction: CompanyTransaction, caller: Caller) => Promise<Given>,
  stored: (answer: Given) => Given = answer => answer,
): Promise<Given> {
  return writeAs(caller, permission, async (transaction, confirmed) => {
    const bodyHash = new Bun.CryptoHasher('sha256').update(bodyBytes).digest('hex')
    const request = { caller_kind: caller.kind, caller_id: caller.id, path, idempotency_key: key }
    await forgetOldAnswers(transaction, request)
    const earlier = await findStored(transaction, request)
    if (earlier && earlier.body_hash !== bodyHash) throw problem('idempotency_key_reused')
    // The same method and path stored it, so it is one of theirs.
    if (earlier)
      return replay(JSON.parse(await withoutErased(transaction, earlier.answer)) as Given)
    const answer = await work(transaction, confirmed)
    await keep(transaction, { ...request, body_hash: bodyHash }, stored(answer))
    return answer
  })
}

/** 1 to 255 visible ASCII characters; quotes around them are not part of the key. */
function idempotencyKey(headers: Headers): string | undefined {
  const sent = headers.get('idempotency-key')
  if (sent === null) return undefined
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw problem('invalid_idempotency_key')
  return key
}

type KeyedRequest = Pick<
  Tables['idempotency_keys'],
  'caller_kind' | 'caller_id' | 'path' | 'idempotency_key'
>

/**
 * What is too old to be replayed goes with the next use of any key: this request's own, and the oldest, by
 * idempotency_keys_by_age. Too old is what both the company's time and the time since this process started
 * say: a clock that jumps ahead must not take the keys of requests that are about to be sent again.
 */
async function forgetOldAnswers(transaction: CompanyTransaction, request: KeyedRequest) {
  const tooOld = Math.min(transaction.now, steadyTime()) - keptMicros
  const oldest = await transaction.query
    .selectFrom('idempotency_keys')
    .select(['caller_kind', 'caller_id', 'path', 'idempotency_key'])
    .where('created', '<', tooOld)
    .orderBy('created')
    .limit(forgottenMax)
    .execute()
  // Where nothing is too old, this request's own key is not either.
  if (oldest.length === 0) return
  for (const key of [request, ...oldest])
    await transaction.query
      .deleteFrom('idempotency_keys')
      .where('caller_kind', '=', key.caller_kind)
      .where('caller_id', '=', key.caller_id)
      .where('path', '=', key.path)
      .where('idempotency_key', '=', key.idempotency_key)
      .where('created', '<', tooOld)
      .execute()
}

function findStored(db: CompanyDb, request: KeyedRequest) {
  return db.query
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('caller_kind', '=', request.caller_kind)
    .where('caller_id', '=', request.caller_id)
    .where('path', '=', request.path)
    .where(seek(db.engine, 'idempotency_key', request.idempotency_key))
    .orderBy('idempotency_key')
    .executeTakeFirst()
}

async function keep(
  transaction: CompanyTransaction,
  row: KeyedRequest & { body_hash: string },
  answer: Answer,
) {
  await transaction.query
    .insertInto('idempotency_keys')
    .values({ ...row, answer: JSON.stringify(answer), created: transaction.now })
    .execute()
}

function replay<Given extends Answer>(answer: Given): Given {
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
}
