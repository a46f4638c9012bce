import { expect, test } from 'bun:test'
import { expectStatus, get, patch, paths, post, remove } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { pathTo, tokens } from '../../support/resources.ts'

type Issued = { id: number; token: string | null }

test('the secret works, is shown once, and a replay does not have it', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const first = await expectStatus(201, post(tokens.list, { name: 'Once' }, call))
  const { id, token: secret } = first.json<Issued>()
  expect(secret).toMatch(/^hark_[0-9A-Za-z]{46}$/)
  expect((await get(paths.me, { token: secret! })).status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  const replayed = (await post(tokens.list, { name: 'Once' }, call)).json<Issued>()
  expect(replayed).toMatchObject({ id, token: null })
  for (const path of [tokens.list, pathTo(tokens, id)])
    expect((await get(path, { token })).text).not.toContain(secret!)
})

test('revoking and an earlier end work with the very next request', async () => {
  const { adminToken: token } = await sharedCompany()
  const issue = async () =>
    (await post(tokens.list, { name: 'Short' }, { token })).json<{ id: number; token: string }>()
  const revoked = await issue()
  expect((await get(paths.me, { token: revoked.token })).status).toBe(200)
  await expectStatus(204, remove(pathTo(tokens, revoked.id), { token }))
  expect((await get(paths.me, { token: revoked.token })).status).toBe(401)

  const limited = await issue()
  expect((await get(paths.me, { token: limited.token })).headers.get('ratelimit')).toBeNull()
  await patch(pathTo(tokens, limited.id), { rate_limit_per_minute: 3 }, { token })
  const statuses = []
  for (let count = 0; count < 4; count++)
    statuses.push((await get(tokens.list, { token: limited.token })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
