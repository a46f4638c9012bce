import { type Problem, problem } from '../../../errors/problem.ts'
import { type Micros, steadyTime } from '../../../platform/clock.ts'
import { CommitUnknown, EngineBusy } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { EndpointResponse } from '../../../platform/http/route.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { Tables } from '../../../store/tables.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { writeAs } from '../../auth/caller/write-as.ts'
import { isKept, keptRefusal, refusalIn } from './kept-refusal.ts'
import { withoutErased } from './without-person.ts'

const responsesKeptMicros: Micros = 24 * 3_600e6

/** Time to look for a lost commit: the client is still waiting, and a short outage is over by then. */
const lookedForMs = 2_000

type Request = {
  caller: SignedInCaller
  /** The permission that the endpoint needs. */
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
 * sent an Idempotency-Key, stores its response there: the same key and body later get the same response, and
 * `work` is not run again. Refusals that depend on stored data are kept, too. `stored` removes what must not be in the
 * database, such as a secret.
 */
export async function respondOnce<Given extends EndpointResponse>(
  { caller, permission, method, path: sentPath, headers, bodyBytes }: Request,
  work: (transaction: CompanyTransaction, caller: SignedInCaller) => Promise<Given>,
  stored: (response: Given) => Given = response => response,
): Promise<Given> {
  const key = idempotencyKey(headers)
  if (key === undefined) return writeAs(caller, permission, work)

  // Two methods of one path are two requests, even with the same body.
  const path = `${method} ${sentPath}`
  const scope = JSON.stringify([caller.company.id, caller.kind, caller.id, path, key])
  if (running.has(scope))
    throw problem('idempotency_in_progress', { headers: { 'retry-after': '1' } })
  running.add(scope)
  const request = { caller, permission, path, key, bodyBytes: saidBy(headers, bodyBytes) }
  let refusal: Problem | undefined
  try {
    return await writeOnce(
      request,
      (transaction, confirmed) =>
        work(transaction, confirmed).catch(error => {
          if (isKept(error)) refusal = error
          throw error
        }),
      stored,
    )
  } catch (error) {
    // It differs if the key already has a response.
    if (refusal === undefined || error !== refusal) throw error
    return await keepRefusal(request, refusal)
  } finally {
    running.delete(scope)
  }
}

/** With If-Match, which decides as much as the body does: sent again with another one, a key gets no kept 412. */
function saidBy(headers: Headers, bodyBytes: Uint8Array): Uint8Array {
  const ifMatch = headers.get('if-match')
  return ifMatch === null ? bodyBytes : Buffer.concat([bodyBytes, Buffer.from(`\0${ifMatch}`)])
}

/** Whether a request was carried out before. */
export async function hasResponse({ caller, path, key }: OnceRequest<SignedInCaller>) {
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

/** Like `respondOnce`, for a valid key, but keeps no refusals. A second request waits for the first, as for any write. */
export function writeOnce<Caller extends SignedInCaller, Given extends EndpointResponse>(
  request: OnceRequest<Caller>,
  work: (transaction: CompanyTransaction, caller: Caller) => Promise<Given>,
  stored: (response: Given) => Given = response => response,
): Promise<Given> {
  const { caller, permission } = request
  let given: { response: Given; text: string } | undefined
  return untilKnown(looked =>
    writeAs(caller, permission, async (transaction, confirmed) => {
      const earlier = await findEarlier(transaction, request)
      looked()
      if (earlier !== undefined)
        // This very request stored it before its commit was lost, so the response still has what `stored` removes.
        return earlier === given?.text ? given.response : replay<Given>(earlier)
      const response = await work(transaction, confirmed)
      given = { response, text: JSON.stringify(stored(response)) }
      await keep(transaction, request, given.text)
      return response
    }),
  )
}

/**
 * Retries after a commit whose outcome is unknown: once this has the company's lock, the earlier transaction has ended,
 * and either its response is there or it was never stored.
 */
async function untilKnown<Given>(write: (looked: () => void) => Promise<Given>): Promise<Given> {
  try {
    return await write(() => {})
  } catch (lost) {
    if (!(lost instanceof CommitUnknown)) throw lost
    const lastTryBefore = performance.now() + lookedForMs
    for (;;) {
      let hasLooked = false
      try {
        return await write(() => {
          hasLooked = true
        })
      } catch (error) {
        if (hasLooked && !(error instanceof EngineBusy)) throw error
        if (!(error instanceof EngineBusy) || performance.now() > lastTryBefore) throw lost
        await Bun.sleep(100)
      }
    }
  }
}

/**
 * In its own transaction, as that of `work` is rolled back. If another process was quicker with the same key, its response
 * counts.
 */
async function keepRefusal<Given extends EndpointResponse>(
  request: OnceRequest<SignedInCaller>,
  refusal: Problem,
): Promise<Given> {
  const earlier = await untilKnown(() =>
    writeAs(request.caller, request.permission, async transaction => {
      const found = await findEarlier(transaction, request)
      if (found === undefined) await keep(transaction, request, keptRefusal(refusal))
      return found
    }),
  )
  if (earlier === undefined || earlier === keptRefusal(refusal)) throw refusal
  return replay<Given>(earlier)
}

/** The response to the key's first request, without people who have been erased since. */
async function findEarlier(
  transaction: CompanyTransaction,
  { caller, path, key, bodyBytes }: OnceRequest<SignedInCaller>,
): Promise<string | undefined> {
  const request = { caller_kind: caller.kind, caller_id: caller.id, path, idempotency_key: key }
  const earlier = await findStored(transaction, request)
  if (!earlier) return undefined
  if (earlier.created < responsesKeptSince(transaction.now)) {
    await transaction.query
      .deleteFrom('idempotency_keys')
      .where(eb => eb.and(request))
      .execute()
    return undefined
  }
  if (earlier.body_hash !== hashOf(bodyBytes)) throw problem('idempotency_key_reused')
  return withoutErased(transaction, earlier.answer)
}

/**
 * A key is too old only if both the company's time and the time since this process started say so: a clock that jumps
 * ahead must not expire keys of requests that may still be retried.
 */
function responsesKeptSince(now: Micros): Micros {
  return Math.min(now, steadyTime()) - responsesKeptMicros
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

function findStored(db: CompanyDb, request: KeyedRequest) {
  return db.query
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer', 'created'])
    .where('caller_kind', '=', request.caller_kind)
    .where('caller_id', '=', request.caller_id)
    .where('path', '=', request.path)
    .where(seek(db.engine, 'idempotency_key', request.idempotency_key))
    .orderBy('idempotency_key')
    .executeTakeFirst()
}

async function keep(
  transaction: CompanyTransaction,
  { caller, path, key, bodyBytes }: OnceRequest<SignedInCaller>,
  response: string,
) {
  await insertRow(transaction, 'idempotency_keys', {
    caller_kind: caller.kind,
    caller_id: caller.id,
    path,
    idempotency_key: key,
    body_hash: hashOf(bodyBytes),
    answer: response,
    created: transaction.now,
  })
}

const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

const replayed = { 'idempotent-replayed': 'true' }

/** It was stored by this method and path, so it has this endpoint's type. */
function replay<Given extends EndpointResponse>(earlier: string): Given {
  const response = JSON.parse(earlier) as Given
  const refusal = refusalIn(response, replayed)
  if (refusal) throw refusal
  return { ...response, headers: { ...response.headers, ...replayed } }
}
