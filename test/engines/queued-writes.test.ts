import { describe, expect, onTestFinished, test } from 'bun:test'
import { loadConfig } from '../../src/config/load-config.ts'
import { addToken, revokeToken } from '../../src/features/auth/tokens/add-token.ts'
import { listTokens } from '../../src/features/auth/tokens/list-all-tokens.ts'
import { setBoardMember } from '../../src/features/boards/members.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { setUserActive } from '../../src/features/people/users/edit-user.ts'
import { createLog } from '../../src/platform/log.ts'
import { serve } from '../../src/server/process/serve.ts'
import type { CompanyTransaction } from '../../src/store/company-db.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

type Waiting = Awaited<ReturnType<typeof running>>

/** A server, and a member of the hidden board who may post there. */
async function running(engine: EngineName) {
  const company = await temporaryCompany({ engine, atEnd: onTestFinished })
  const { store, db, hiddenBoard } = company
  const email = 'tea@team.example'
  const userId = (await addUser(db, nobody, { email, name: 'Tea', role: 'team' }))!
  await setBoardMember(db, nobody, { boardId: hiddenBoard, userId, isMember: true })
  const token = await addToken(db, nobody, { ownerId: userId })
  const tokenId = (await listTokens(db)).at(-1)!.id
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent' }, {})
  const server = serve(config, store, createLog('silent'))
  onTestFinished(() => server.stop())
  const create = (path = 'create/', more: object = {}) =>
    fetch(`${server.url}/api/v1/posts/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ board: 'hidden', title: 'Queued', ...more }),
    })
  return { ...company, email, memberId: userId, tokenId, create }
}

/** Has `change` done by a write that holds the company until a create of the member waits for it. */
async function createBehind(
  { db, create }: Waiting,
  change: (transaction: CompanyTransaction) => Promise<unknown>,
  ...call: Parameters<Waiting['create']>
) {
  let waiting = 0
  const { write } = db
  db.write = (...args) => {
    waiting++
    return write(...args)
  }
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: holding, resolve: hold } = Promise.withResolvers<void>()
  const changing = db.write(nobody, async transaction => {
    await change(transaction)
    hold()
    await held
  })
  await holding
  const answering = create(...call)
  await waitUntil('the create waits for the company', () => waiting === 2 || undefined)
  release()
  await changing
  db.write = write
  return answering
}

const changes: [
  string,
  (on: Waiting, transaction: CompanyTransaction) => Promise<unknown>,
  number,
][] = [
  ['its token was revoked', ({ tokenId }, on) => revokeToken(on, nobody, tokenId), 401],
  ['its person was deactivated', ({ email }, on) => setUserActive(on, nobody, email, false), 401],
  [
    'its board was taken from sight',
    ({ hiddenBoard: boardId, memberId: userId }, on) =>
      setBoardMember(on, nobody, { boardId, userId, isMember: false }),
    400,
  ],
]

for (const engine of engineNames)
  describe(`on ${engine}`, () => {
    for (const [path, more] of [
      ['create/', {}],
      ['create/as-user/', { email: 'new@example.com', full_name: 'New' }],
    ] as const)
      test.each(changes)(
        `${path} that waited while %s writes nothing`,
        async (_, change, status) => {
          const on = await running(engine)
          const answer = await createBehind(on, transaction => change(on, transaction), path, more)
          expect(answer.status).toBe(status)
          if (status === 401)
            expect(answer.headers.get('www-authenticate')).toBe(
              'Bearer realm="hark", error="invalid_token"',
            )
          const posts = await on.db.query.selectFrom('posts').select('id').execute()
          const keys = await on.db.query.selectFrom('idempotency_keys').select('path').execute()
          expect([posts, keys]).toEqual([[], []])
        },
      )

    test('a write that waited for one of no concern to it succeeds', async () => {
      const on = await running(engine)
      const other = { email: 'other@example.com', name: 'Other', role: 'customer' as const }
      const answer = await createBehind(on, transaction => addUser(transaction, nobody, other))
      expect(answer.status).toBe(201)
    })
  })
