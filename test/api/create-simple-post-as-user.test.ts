import { describe, expect, test } from 'bun:test'
import { createPostAsUser, get, paths, post, postsPage } from '../support/client.ts'
import { freshCompany, scopes } from '../support/company.ts'
import { goodBody, refusals } from '../support/create-cases.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { expectCreated, expectPost } from '../support/shapes.ts'
import type { Post, Problem, User } from '../support/types.ts'

const newest = async (token: string) => (await postsPage(token)).results[0] as Post

test('a new e-mail becomes a customer with the given name, and the post is theirs', async () => {
  const company = await freshCompany()
  const body = { board: 'bugs', title: 'My wish', content: 'Please', email: 'ann@c.example' }
  const answer = await post(
    paths.createAsUser,
    { ...body, full_name: 'Ann Customer' },
    { token: company.adminToken },
  )
  const created = expectCreated(answer)
  expect(created.url).toBe(`${company.baseUrl}/post/${created.post_id}/my-wish/`)
  const shown = await newest(company.adminToken)
  expectPost(shown)
  expect(shown).toMatchObject({
    id: created.post_id,
    title: 'My wish',
    content: 'Please',
    board: { name: 'Board bugs' },
    creator: { email: 'ann@c.example', name: 'Ann Customer', is_admin: false, is_team: false },
    status: { name: 'Open' },
    votes_count: 0,
    comments_count: 0,
  })
})

test('a known e-mail is that customer: the name is not needed, and a new one is ignored', async () => {
  const { adminToken: token } = await freshCompany()
  const email = 'bo@c.example'
  await createPostAsUser(token, { email, full_name: 'Bo' })
  const { creator } = await newest(token)
  for (const name of [{}, { full_name: 'Someone Else' }, { full_name: '' }]) {
    await createPostAsUser(token, { email, ...name })
    expect((await newest(token)).creator).toEqual(creator)
  }
})

test('white space and ASCII letter case do not make another customer', async () => {
  const { adminToken: token } = await freshCompany()
  await createPostAsUser(token, { email: 'u@example.com', full_name: 'U' })
  const { creator } = await newest(token)
  for (const email of ['U@Example.COM', ' u@example.com ', '\tu@EXAMPLE.com\n', 'U@example.com']) {
    await createPostAsUser(token, { email })
    expect((await newest(token)).creator).toEqual(creator)
  }
})

test.each(['\u212Aate@c.example', 'k\u0131te@c.example', 'ſam@c.example', 'ＫATE@c.example'])(
  'the look-alike %s is nobody else',
  async lookAlike => {
    const { adminToken: token } = await freshCompany()
    for (const email of ['kate@c.example', 'kite@c.example', 'sam@c.example'])
      await createPostAsUser(token, { email, full_name: 'Real' })
    const body = { ...goodBody, title: 'Imposter', email: lookAlike, full_name: 'Imposter' }
    const answer = await post(paths.createAsUser, body, { token })
    expect(answer.status).toBe(201)
    expect((await newest(token)).creator.name).toBe('Imposter')
  },
)

test('full_name is trimmed, and 150 code points of it fit', async () => {
  const { adminToken: token } = await freshCompany()
  const full = '😀'.repeat(150)
  await createPostAsUser(token, { email: 'long@c.example', full_name: ` ${full} ` })
  expect((await newest(token)).creator.name).toBe(full)
})

const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`
const longest = `${'a'.repeat(254 - 1 - domain.length)}@${domain}`

test.each([
  'a.b+tag@sub.domain.example',
  "o'neil@c.example",
  'x_y-z@c-d.example',
  '1@2.example',
  longest,
])('%s is an e-mail address', async email => {
  const { adminToken: token } = await freshCompany()
  await createPostAsUser(token, { email, full_name: 'Someone' })
  expect((await newest(token)).creator.email).toBe(email)
})

test('a member of the team is credited, and stays exactly what they were', async () => {
  const company = await freshCompany()
  for (const [person, token] of [
    [company.admin, company.adminToken],
    [company.team, company.teamToken],
  ] as const) {
    const before = (await get(paths.me, { token })).json<User>()
    const email = person.email.toUpperCase()
    await createPostAsUser(company.adminToken, { email, full_name: 'Mallory' })
    expect((await newest(company.adminToken)).creator).toEqual(before)
    expect((await get(paths.me, { token })).json<User>()).toEqual(before)
  }
})

test('no field of the body gives the customer a role or an identity', async () => {
  const { adminToken: token } = await freshCompany()
  const extra = { is_admin: true, is_team: true, role: 'admin', id: 1, alias: 'root' }
  const body = { ...goodBody, ...extra, registered: '2001-01-01T00:00:00Z' }
  expectCreated(await post(paths.createAsUser, body, { token }))
  const { creator } = await newest(token)
  expect(creator).toMatchObject({ is_admin: false, is_team: false, name: goodBody.full_name })
  expect(creator.alias).not.toBe('root')
  expect(creator.registered > '2026').toBe(true)
})

test('fifty parallel creates for one new e-mail make one customer and fifty posts', async () => {
  const { adminToken: token } = await freshCompany()
  const spellings = ['new@c.example', 'NEW@c.example', ' New@C.Example ']
  const created = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      createPostAsUser(token, {
        title: `Wish ${index}`,
        email: spellings[index % 3] as string,
        full_name: `Name ${index}`,
      }),
    ),
  )
  expect(new Set(created.map(post => post.post_id)).size).toBe(50)
  const { results } = await postsPage(token, { page_size: 100 })
  expect(results).toHaveLength(50)
  expect(new Set(results.map(post => JSON.stringify(post.creator))).size).toBe(1)
})

test('parallel creates for many new e-mails give each its own customer', async () => {
  const { adminToken: token } = await freshCompany()
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      createPostAsUser(token, { email: `p${index % 20}@c.example`, full_name: `P${index % 20}` }),
    ),
  )
  const { results } = await postsPage(token, { page_size: 100 })
  expect(results).toHaveLength(60)
  expect(new Set(results.map(post => post.creator.id)).size).toBe(20)
  for (const { creator } of results)
    expect(creator.email).toBe(`${creator.name.toLowerCase()}@c.example`)
})

test('a token that may create may not therefore create as a user', async () => {
  const company = await freshCompany()
  const token = await company.token(company.admin, { scopes: [scopes.read, scopes.write] })
  expect((await post(paths.create, goodBody, { token })).status).toBe(201)
  await expectProblem(post(paths.createAsUser, goodBody, { token }), 403, 'insufficient_scope')
})

test('a refused create makes no customer either', async () => {
  const { adminToken: token } = await freshCompany()
  for (const wrong of [{ board: 'no-such' }, { title: '' }, { content: 5 }]) {
    const answer = post(paths.createAsUser, { ...goodBody, ...wrong }, { token })
    await expectProblem(answer, 400, 'invalid_input')
  }
  const { full_name: _, ...nameless } = goodBody
  await expectFieldErrors(post(paths.createAsUser, nameless, { token }), {
    full_name: 'required',
  })
  await createPostAsUser(token, goodBody)
})

describe('what is refused of the customer, and nothing is stored', () => {
  const { send } = refusals(paths.createAsUser)

  test.each([
    'plain',
    '@c.example',
    'a@',
    'a@@c.example',
    'a@b@c.example',
    'a b@c.example',
    'a@c example',
    'a@x.com,b@y.com',
    'a@x.com;b@y.com',
    'a@x.com\r\nBcc: z@z.example',
    '"><script>"@x.com',
    '<a@x.com>',
    'A <a@x.com>',
    'a@[127.0.0.1]',
    'a@x..com',
    'a@.com',
    'a@x.com.',
    'mailto:a@x.com',
  ])('%p is no e-mail address', async email => {
    await expectFieldErrors(send({ ...goodBody, email }), { email: 'invalid_email' })
  })

  test('an e-mail of more than 254 characters is too long', async () => {
    for (const email of [`${'a'.repeat(243)}@c.example.io`, `${'a'.repeat(5000)}@c.example`])
      await expectFieldErrors(send({ ...goodBody, email }), {
        email: ['too_long', 'invalid_email'],
      })
  })

  test('email is required, not blank, and a string', async () => {
    const { email: _, ...rest } = goodBody
    const code = async (body: unknown) => {
      const { errors } = await expectProblem(send(body), 400, 'invalid_input')
      return errors?.find(error => error.field === 'email')?.code
    }
    expect(await code(rest)).toBe('required')
    expect(await code({ ...rest, email: '  ' })).toBe('blank')
    for (const email of [5, true, [], {}])
      expect(await code({ ...rest, email })).toBe('invalid_type')
    expect(await code({ ...rest, email: null })).toMatch(/^(invalid_type|required)$/)
  })

  test('full_name is required, not blank, a string and at most 150 for an unknown e-mail', async () => {
    const { full_name: _, ...rest } = goodBody
    await expectFieldErrors(send(rest), { full_name: 'required' })
    await expectFieldErrors(send({ ...rest, full_name: ' ' }), { full_name: 'blank' })
    for (const full_name of [5, true, [], {}])
      await expectFieldErrors(send({ ...rest, full_name }), { full_name: 'invalid_type' })
    const long = '😀'.repeat(151)
    await expectFieldErrors(send({ ...rest, full_name: long }), { full_name: 'too_long' })
  })

  test('its errors are told together with all others', async () => {
    const { errors } = (await send({})).json<Problem>()
    const fields = errors?.map(error => error.field) ?? []
    for (const field of ['board', 'title', 'email']) expect(fields).toContain(field)
    const wrong = { board: 'no-such', title: 'T', email: 'unknown@c.example' }
    await expectFieldErrors(send(wrong), { board: 'unknown_board', full_name: 'required' })
  })
})
