import { describe, expect, test } from 'bun:test'
import { findTokenCaller } from '../../src/features/auth/caller/authenticate.ts'
import { Callers } from '../../src/features/auth/caller/callers.ts'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { createTokenEndpoint } from '../../src/features/auth/tokens/api.ts'
import { createToken } from '../../src/features/auth/tokens/tokens.ts'
import { findCompanyBySlug } from '../../src/features/company/company.ts'
import { respondOnce } from '../../src/features/endpoints/idempotency/respond-once.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import type { EndpointResponse } from '../../src/platform/http/route.ts'
import { issueOnce } from '../../src/web/parts/form-calls.ts'
import type { FormCall } from '../../src/web/parts/page.ts'
import { pruneAll } from './prune.ts'
import { companyOn, type EngineName, engineNames, nobody } from './temporary-store.ts'

const hour = 3_600_000_000

/** A caller who sends keyed requests to a company whose clock is `ahead` of the machine's. */
async function keyed(engine: EngineName, ahead: { by: number }) {
  const clock = () => Date.now() * 1000 + ahead.by
  const { store, db, userId } = await companyOn(engine, clock)
  const token = await addToken(db, nobody, { ownerId: userId })
  const caller = (await findTokenCaller(store, token, 'http://localhost'))!
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  return {
    async isReplayed(key: string, method = 'POST') {
      const headers = new Headers({ 'idempotency-key': key })
      const request = {
        caller,
        permission: 'posts.create',
        method,
        path: '/',
        headers,
        bodyBytes: new Uint8Array(),
      }
      const answer = await respondOnce<EndpointResponse>(request, async transaction => {
        await createPost(transaction, poster, { board: 'open', title: key, content: '' })
        return { status: 201, body: {} }
      })
      return answer.headers?.['idempotent-replayed'] === 'true'
    },
    pruneOld: () => pruneAll(store),
    async storedKeys() {
      const rows = await db.query
        .selectFrom('idempotency_keys')
        .select('idempotency_key')
        .orderBy('created')
        .execute()
      return rows.map(row => row.idempotency_key)
    },
  }
}

describe.each(engineNames)('an Idempotency-Key on %s', engine => {
  test('belongs to the method that it was sent with', async () => {
    const { isReplayed } = await keyed(engine, { by: 0 })
    expect(await isReplayed('same', 'PUT')).toBe(false)
    expect(await isReplayed('same', 'PATCH')).toBe(false)
    expect(await isReplayed('same', 'PUT')).toBe(true)
  })

  test('is not forgotten because the clock jumped ahead', async () => {
    const ahead = { by: 0 }
    const { isReplayed, pruneOld } = await keyed(engine, ahead)
    expect(await isReplayed('first')).toBe(false)
    ahead.by = 48 * hour
    await pruneOld()
    expect(await isReplayed('first')).toBe(true)
    ahead.by = 0
    expect(await isReplayed('first')).toBe(true)
  })

  test('is free again after a day, and all old ones are deleted', async () => {
    const ahead = { by: -240 * hour }
    const { isReplayed, storedKeys, pruneOld } = await keyed(engine, ahead)
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await isReplayed(key)).toBe(false)
    ahead.by += 23 * hour
    expect(await isReplayed('e')).toBe(true)
    ahead.by += 2 * hour
    expect(await isReplayed('e')).toBe(false)
    expect(await isReplayed('e')).toBe(true)
    await pruneOld()
    expect(await storedKeys()).toEqual(['e'])
  })
})

for (const engine of engineNames) {
  test(`on ${engine}, no table has the secret of a token that was issued with an Idempotency-Key`, async () => {
    const { store, db, userId } = await companyOn(engine)
    const own = await addToken(db, nobody, { ownerId: userId })
    const caller = (await findTokenCaller(store, own, 'http://localhost'))!
    const answer = await createTokenEndpoint.run({
      caller,
      params: undefined,
      query: undefined,
      body: { name: 'Secret' },
      method: 'POST',
      permission: 'tokens.write',
      path: '/api/v1/tokens/',
      basePath: '',
      queryText: '',
      bodyBytes: new Uint8Array(),
      files: { folder: '', takesNew: false },
      secrets: () => {
        throw new Error('No secret is stored.')
      },
      outgoing: { allow: [] },
      headers: new Headers({ 'idempotency-key': 'once' }),
      isCached: () => false,
    })
    const { token } = answer.body as { token: string }
    expect(token).toStartWith('hark_')
    const stored = await db.query.selectFrom('idempotency_keys').selectAll().execute()
    const events = await db.query.selectFrom('events').selectAll().execute()
    const details = await db.query.selectFrom('event_details').selectAll().execute()
    const tokens = await db.query.selectFrom('tokens').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify([stored, events, details, tokens])).not.toContain(token)
  })

  test(`on ${engine}, a form that is sent twice issues one secret, and no table has it`, async () => {
    const { store, slug, db, userId } = await companyOn(engine)
    const linkSecret = await addLoginLink(db, nobody, userId)
    const session = { linkSecret, device: 'Test', isSecure: false, isEmbedded: false }
    const secret = (await signIn(db, session))!
    const company = (await findCompanyBySlug(store, slug))!
    const callers = new Callers(store, 1_000_000)
    const look = <Found>(find: () => Promise<Found>) => find()
    const caller = (await callers.findBySession(secret, company, 'http://localhost', look))!
    const sent = { permission: 'tokens.write', path: '/tokens/', once: 'x', said: {} } as const
    const send = () =>
      issueOnce({ caller } as FormCall<unknown>, sent, (transaction, member) =>
        createToken(transaction, member, { name: 'Secret' }),
      )
    const issued = await Promise.all([send(), send()])
    const [first, ...others] = issued.filter(each => each !== undefined)
    const { token } = first!
    expect([token.startsWith('hark_'), others]).toEqual([true, []])
    const stored = await db.query.selectFrom('idempotency_keys').selectAll().execute()
    const tokens = await db.query.selectFrom('tokens').selectAll().execute()
    expect([stored.length, tokens.length]).toEqual([1, 1])
    expect(JSON.stringify([stored, tokens])).not.toContain(token)
  })
}
