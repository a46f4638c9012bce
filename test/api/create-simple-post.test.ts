import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, post, postsPage } from '../support/client.ts'
import { freshCompany, scopes } from '../support/company.ts'
import { creates, goodBody, refusals } from '../support/create-cases.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { expectCreated } from '../support/shapes.ts'
import type { Post, User } from '../support/types.ts'

const newest = async (token: string) => (await postsPage(token)).results[0] as Post

test('answers 201 with exactly the body of the contract, and Location', async () => {
  const company = await freshCompany()
  const body = { board: 'ideas', title: 'Hello there', content: 'World' }
  const answer = await post(paths.create, body, { token: company.adminToken })
  const created = expectCreated(answer)
  expect(answer.headers.get('content-type')).toStartWith('application/json')
  expect(created.url).toBe(`${company.baseUrl}/post/${created.post_id}/hello-there/`)
  expect(await newest(company.adminToken)).toMatchObject({
    id: created.post_id,
    title: 'Hello there',
  })
})

test('the post is on behalf of the owner of the token', async () => {
  const { teamToken: token } = await freshCompany()
  await createPost(token)
  expect((await newest(token)).creator).toEqual((await get(paths.me, { token })).json<User>())
})

test('content may be left out, and is then empty', async () => {
  const { adminToken: token } = await freshCompany()
  await expectStatus(201, post(paths.create, { board: 'ideas', title: 'T' }, { token }))
  expect((await newest(token)).content).toBe('')
})

test('title and board are trimmed, content is kept as it came', async () => {
  const { adminToken: token } = await freshCompany()
  const content = '  \r\n<b>kept</b>\t\u2028 '
  await createPost(token, { board: ' ideas\n', title: '\u00a0 Trim  me \t', content })
  expect(await newest(token)).toMatchObject({
    title: 'Trim  me',
    content,
    board: { name: 'Board ideas' },
  })
  await createPost(token, { content: ' \n ' })
  expect((await newest(token)).content).toBe(' \n ')
})

test.each(['a', 'é', '字', '😀'])('255 and 20,000 code points of %s fit', async character => {
  const { adminToken: token } = await freshCompany()
  const long = { title: character.repeat(255), content: character.repeat(20_000) }
  await createPost(token, { ...long, title: `  ${long.title}\n` })
  expect(await newest(token)).toMatchObject(long)
})

test('text comes back as it was sent, whatever it is', async () => {
  const { adminToken: token } = await freshCompany()
  for (const text of [
    '"\\/\b\f',
    "Robert'); DROP TABLE posts;--",
    'é e\u0301',
    '\u202eabc',
    '👩‍👩‍👧',
    '\u0001\u001f',
    '=cmd',
    '\ufeffx\ufeffx',
    '{{7*7}} $(id)',
  ]) {
    await createPost(token, { title: `x${text}x`, content: text })
    expect(await newest(token)).toMatchObject({ title: `x${text}x`, content: text })
  }
})

test('fields that nobody asked for are ignored', async () => {
  const { adminToken: token } = await freshCompany()
  const body = {
    board: 'ideas',
    title: 'Plain',
    id: 424242,
    post_id: 424242,
    status: 'Closed',
    status_id: 6,
    votes_count: 99,
    comments_count: 99,
    created: '2001-01-01T00:00:00Z',
    creator: 'mallory@evil.example',
    creator_id: 1,
    email: 'mallory@evil.example',
    full_name: 'Mallory',
    pinned: true,
    company_id: 1,
    company: 'other',
    url: 'https://evil.example/',
  }
  const created = expectCreated(await post(paths.create, body, { token }))
  expect(created.post_id).not.toBe(424242)
  const shown = await newest(token)
  expect(shown).toMatchObject({ votes_count: 0, comments_count: 0, status: { name: 'Open' } })
  expect(shown.created > '2026').toBe(true)
  expect(JSON.stringify(shown)).not.toMatch(/mallory|evil/i)
})

test('ten thousand such fields are ignored, too', async () => {
  const { adminToken: token } = await freshCompany()
  const extra = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]))
  const answer = await post(paths.create, { ...extra, board: 'ideas', title: 'T' }, { token })
  expect(answer.status).toBe(201)
})

test('two posts may be equal in everything', async () => {
  const { adminToken: token } = await freshCompany()
  const [one, other] = await Promise.all([createPost(token), createPost(token)])
  expect(one.post_id).not.toBe(other.post_id)
})

test('a member may create on a private board', async () => {
  const company = await freshCompany()
  const email = company.team.email
  await company.run(['board', 'member', '--board', 'secret', '--email', email])
  await createPost(company.teamToken, { board: 'secret' })
})

test('the token may come as a query parameter, and nobody may keep the answer', async () => {
  const { adminToken } = await freshCompany()
  const call = { query: { access_token: adminToken } }
  const answer = await post(paths.create, { board: 'ideas', title: 'T' }, call)
  const created = expectCreated(answer)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(created.url).not.toContain(adminToken)
})

test('two different tokens in one request are 400, and nothing is created', async () => {
  const { teamToken, adminToken } = await freshCompany()
  const call = { token: teamToken, query: { access_token: adminToken } }
  await expectProblem(post(paths.create, goodBody, call), 400, 'invalid_request')
  expect((await postsPage(adminToken)).results).toEqual([])
})

test('an empty object lacks board and title, and not content', async () => {
  const { adminToken: token } = await freshCompany()
  const answer = post(paths.create, {}, { token })
  await expectFieldErrors(answer, { board: 'required', title: 'required' })
})

// Both creates take the same board, title and content.
describe.each(creates)('what %s refuses, and stores nothing', (_, path) => {
  const { company, send } = refusals(path)
  const wrongTypes = [1, 0, true, false, [], {}, ['ideas'], { a: 'b' }]

  test.each(['board', 'title'])('%s is required', async field => {
    const { [field as 'board']: _, ...rest } = goodBody
    await expectFieldErrors(send(rest), { [field]: 'required' })
  })

  test.each(['board', 'title'])('%s may not be blank', async field => {
    for (const blank of ['', ' ', '\t\r\n ', '\u00a0\u3000'])
      await expectFieldErrors(send({ ...goodBody, [field]: blank }), { [field]: 'blank' })
  })

  test.each(['board', 'title', 'content'])('%s is a string: nothing is coerced', async field => {
    for (const value of wrongTypes)
      await expectFieldErrors(send({ ...goodBody, [field]: value }), { [field]: 'invalid_type' })
    await expectFieldErrors(send({ ...goodBody, [field]: null }), {
      [field]: ['invalid_type', 'required'],
    })
  })

  test('title has at most 255 and content 20,000 characters, counted in code points', async () => {
    for (const character of ['a', 'é', '😀']) {
      const title = character.repeat(256)
      await expectFieldErrors(send({ ...goodBody, title }), { title: 'too_long' })
      const content = character.repeat(20_001)
      await expectFieldErrors(send({ ...goodBody, content }), { content: 'too_long' })
    }
  })

  test('all errors are told at once', async () => {
    const wrong = { ...goodBody, board: 5, title: ' ', content: [] }
    await expectFieldErrors(send(wrong), {
      board: 'invalid_type',
      title: 'blank',
      content: 'invalid_type',
    })
    await expectFieldErrors(send({ ...goodBody, board: 'no-such-board', title: '' }), {
      board: 'unknown_board',
      title: 'blank',
    })
  })

  test('keys of a prototype are no fields', async () => {
    const text =
      '{"__proto__":{"title":"x"},"constructor":{"title":"x"},"board":"ideas","email":"a@b.example","full_name":"A"}'
    await expectFieldErrors(send(text), { title: 'required' })
  })

  test.each([
    'no-such-board',
    '../../etc/passwd',
    'a/../b',
    'a%2F..%2Fb',
    '//',
    ';x',
    '.',
    '/board/ideas/',
    'ideas/',
    'IDEAS ideas',
    "ideas' OR '1'='1",
    'x'.repeat(4096),
    '😀',
    '1',
    '2',
    '3',
    'Board ideas',
  ])('%p is no board', async board => {
    const problem = await expectProblem(send({ ...goodBody, board }), 400, 'invalid_input')
    expect(new Set(problem.errors?.map(error => error.field))).toEqual(new Set(['board']))
  })

  test('a private board that the owner does not see is, to the byte, an unknown one', async () => {
    const { teamToken: token } = await company()
    const create = (board: string) => post(path, { ...goodBody, board }, { token })
    const hidden = await create('secret')
    await expectFieldErrors(hidden, { board: 'unknown_board' })
    expectSameBytes(hidden, await create('no-such'))
  })

  test('a token that may only read creates nothing', async () => {
    const { admin, token } = await company()
    const reader = await token(admin, { scopes: [scopes.read, scopes.comments] })
    await expectProblem(post(path, goodBody, { token: reader }), 403, 'insufficient_scope')
  })
})
