import { expect, test } from 'bun:test'
import { expectStatus, get, patch, paths, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { freshOne, pathTo, tokens } from '../support/resources.ts'
import type { Envelope, User } from '../support/types.ts'

type Issued = { id: number; token: string; expires: string | null; owner: User; scopes: string[] }

const issue = async (token: string, body: object) =>
  (await expectStatus(201, post(tokens.list, { name: 'New', ...body }, { token }))).json<Issued>()

const name = 'Spare'

const idOf = async (token: string) => (await get(paths.me, { token })).json<User>().id

test('the secret works, is shown once, and a replay does not have it', async () => {
  const { adminToken: token } = await freshCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const first = await expectStatus(201, post(tokens.list, { name: 'Once' }, call))
  const { id, token: secret } = first.json<Issued>()
  expect(secret).toMatch(/^hark_[0-9A-Za-z]{46}$/)
  expect((await get(paths.me, { token: secret })).status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  const replayed = (await post(tokens.list, { name: 'Once' }, call)).json<Issued>()
  expect(replayed).toMatchObject({ id, token: null })
  for (const path of [tokens.list, pathTo(tokens, id)])
    expect((await get(path, { token })).text).not.toContain(secret)
})

test('revoking and a rate limit work with the very next request', async () => {
  const { adminToken: token } = await freshCompany()
  const revoked = await issue(token, {})
  expect((await get(paths.me, { token: revoked.token })).status).toBe(200)
  await expectStatus(204, remove(pathTo(tokens, revoked.id), { token }))
  expect((await get(paths.me, { token: revoked.token })).status).toBe(401)

  const limited = await issue(token, {})
  expect((await get(paths.me, { token: limited.token })).headers.get('ratelimit')).toBeNull()
  await patch(pathTo(tokens, limited.id), { rate_limit_per_minute: 1 }, { token })
  for (const status of [200, 429])
    expect((await get(tokens.list, { token: limited.token })).status).toBe(status)
})

test('what is left out is as the caller has it', async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { scopes: ['tokens:write', 'posts:read'] })
  const answer = await expectStatus(201, post(tokens.list, { name }, { token }))
  expect(answer.json<object>()).toMatchObject({
    name,
    owner: { email: company.admin.email },
    scopes: ['posts:read', 'tokens:write'],
    rate_limit_per_minute: null,
    expires: null,
  })
})

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no name', {}, { name: 'required' }],
  ['a blank name', { name: ' ' }, { name: 'blank' }],
  ['no scope', { name, scopes: [] }, { scopes: 'invalid_type' }],
  ['an unknown scope', { name, scopes: ['posts:read', 'x'] }, { 'scopes.1': 'invalid_choice' }],
  ['scopes as a text', { name, scopes: 'posts:read' }, { scopes: 'invalid_type' }],
  ['no time', { name, expires: 'tomorrow' }, { expires: 'invalid_time' }],
  ['a time that is past', { name, expires: '2020-01-01T00:00:00Z' }, { expires: 'invalid_time' }],
  [
    'a negative rate',
    { name, rate_limit_per_minute: -1 },
    { rate_limit_per_minute: 'invalid_type' },
  ],
  ['half a rate', { name, rate_limit_per_minute: 0.5 }, { rate_limit_per_minute: 'invalid_type' }],
  ['an unknown owner', { name, owner_id: 999_999_999 }, { owner_id: 'unknown_user' }],
  ['an owner by name', { name, owner_id: 'ada' }, { owner_id: 'invalid_type' }],
]

test.each(refused)('%s: refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(tokens.list, body, { token }), errors)
})

test('a token gives no scope that it does not have', async () => {
  const company = await freshCompany()
  const token = await company.token(company.admin, { scopes: ['tokens:write', 'tags:read'] })
  for (const scopes of [['posts:read'], ['tags:read', 'users:write']]) {
    const answer = post(tokens.list, { name: 'More', scopes }, { token })
    await expectFieldErrors(answer, { scopes: 'beyond_own' })
  }
  const { token: less } = await issue(token, { scopes: ['tags:read'] })
  expect((await get('/api/v1/tags/', { token: less })).status).toBe(200)
  expect((await get(tokens.list, { token: less })).status).toBe(403)
})

test('a team member issues tokens for nobody else, and sees and changes none of others', async () => {
  const company = await freshCompany()
  const { teamToken: token, adminToken } = company
  const admin = await idOf(adminToken)
  const body = { name: 'Escalated', owner_id: admin }
  await expectProblem(post(tokens.list, body, { token }), 403, 'forbidden')
  const own = await issue(token, {})
  expect(own.owner.id).toBe(await idOf(token))
  const theirs = await issue(adminToken, {})
  for (const answer of [
    get(pathTo(tokens, theirs.id), { token }),
    patch(pathTo(tokens, theirs.id), { name: 'Mine' }, { token }),
  ])
    await expectProblem(answer, 404, 'not_found')
  const owners = async (query: Record<string, string | number>) =>
    new Set(
      (await get(tokens.list, { token, query }))
        .json<Envelope<Issued>>()
        .results.map(({ owner }) => owner.id),
    )
  expect(await owners({})).toEqual(new Set([own.owner.id]))
  expect(await owners({ owner_id: admin })).toEqual(new Set())
})

test('an admin issues them for the team, but not for customers and people who are deactivated', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const team = await idOf(teamToken)
  const issued = await issue(token, { owner_id: team })
  expect(await idOf(issued.token)).toBe(team)
  const query = { owner_id: team }
  const listed = (await get(tokens.list, { token, query })).json<Envelope<Issued>>()
  expect(listed.results.map(({ id }) => id)).toContain(issued.id)
  const body = { email: 'c@people.example', name: 'C' }
  const made = await expectStatus(201, post('/api/v1/users/', body, { token }))
  const customer = made.json<User>().id
  await expectStatus(200, patch(`/api/v1/users/${team}/`, { is_active: false }, { token }))
  for (const owner_id of [customer, team]) {
    const answer = post(tokens.list, { name: 'x', owner_id }, { token })
    await expectFieldErrors(answer, { owner_id: 'unknown_user' })
  }
})

test('a token that expires cannot outlive itself', async () => {
  const company = await freshCompany()
  const token = await company.token(company.admin, { expires: '2035-01-01T00:00:00Z' })
  const inherited = await issue(token, {})
  expect(inherited.expires).toBe('2035-01-01T00:00:00.000000Z')
  const listed = (await get(tokens.list, { token })).json<Envelope<Issued>>().results
  const own = listed.find(({ expires, id }) => expires !== null && id !== inherited.id)!
  for (const expires of [null, '2035-01-01T00:00:01Z']) {
    const created = post(tokens.list, { name: 'Later', expires }, { token })
    await expectFieldErrors(created, { expires: 'beyond_own' })
    const edited = patch(pathTo(tokens, own.id), { expires }, { token })
    await expectFieldErrors(edited, { expires: 'beyond_own' })
  }
  await expectStatus(200, patch(pathTo(tokens, own.id), { name: 'Renamed' }, { token }))
  await issue(token, { expires: '2034-12-31T23:59:59+00:00' })
})

test('the rights of a token end with those of its owner', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const second = await company.token(await company.addUser('admin'))
  const issued = await issue(second, {})
  const write = () => post('/api/v1/users/', { email: 'x', name: '' }, { token: issued.token })
  expect((await write()).status).toBe(400)
  const path = `/api/v1/users/${issued.owner.id}/`
  await expectStatus(200, patch(path, { role: 'team' }, { token }))
  expect((await write()).status).toBe(403)
  await expectStatus(200, patch(path, { is_active: false }, { token }))
  expect((await write()).status).toBe(401)
})

test('a team member neither lifts the rate limit of their token nor puts its end off; an admin does', async () => {
  const company = await freshCompany()
  const given = { rate_limit_per_minute: 100, expires: '2035-01-01T00:00:00Z' }
  const token = await company.token(company.team, given)
  const [own] = (await get(tokens.list, { token })).json<Envelope<Issued>>().results
  const path = pathTo(tokens, own!.id)
  for (const [field, values] of [
    ['rate_limit_per_minute', [101, 0, null]],
    ['expires', ['2035-01-01T00:00:01Z', null]],
  ] as const)
    for (const value of values) {
      // Also by another token of theirs, which has no limit and does not expire.
      for (const by of [token, company.teamToken])
        await expectFieldErrors(patch(path, { [field]: value }, { token: by }), {
          [field]: 'beyond_own',
        })
      const created = post(tokens.list, { name: 'More', [field]: value }, { token })
      if (value !== null || field === 'expires')
        await expectFieldErrors(created, { [field]: 'beyond_own' })
    }
  const less = { rate_limit_per_minute: 50, expires: '2034-01-01T00:00:00Z', name: 'Less' }
  await expectStatus(200, patch(path, less, { token }))
  const inherited = await issue(token, {})
  expect(inherited).toMatchObject({ rate_limit_per_minute: 50 })
  const more = { rate_limit_per_minute: 0, expires: null }
  await expectStatus(200, patch(path, more, { token: company.adminToken }))
})

const refusedEdits: [string, Record<string, unknown>, Record<string, string>][] = [
  ['a time that is past', { expires: '2020-01-01T00:00:00Z' }, { expires: 'invalid_time' }],
  ['a day', { expires: '2035-01-01' }, { expires: 'invalid_time' }],
  [
    'what stays as it is',
    { name: 'x', scopes: ['posts:read'], owner_id: 1 },
    { scopes: 'unknown_field', owner_id: 'unknown_field' },
  ],
  ['a high rate', { rate_limit_per_minute: 1_000_001 }, { rate_limit_per_minute: 'invalid_type' }],
]

test.each(refusedEdits)('an edit: %s is refused', async (_, body, errors) => {
  const { path, token } = await freshOne(tokens)
  await expectFieldErrors(patch(path, body, { token }), errors)
})

test('an end and a limit can be set and taken away', async () => {
  const { path, token } = await freshOne(tokens)
  const expires = '2035-01-01T00:00:00.000000Z'
  const set = { expires, rate_limit_per_minute: 0 }
  const answer = await expectStatus(200, patch(path, set, { token }))
  expect(answer.json<object>()).toMatchObject(set)
  const unset = { expires: null, rate_limit_per_minute: null }
  expect((await patch(path, unset, { token })).json<object>()).toMatchObject(unset)
})
