import { describe, expect, test } from 'bun:test'
import {
  countTitled,
  createPost,
  expectStatus,
  get,
  head,
  paths,
  postsPage,
} from '../support/client.ts'
import { demoCompany, freshCompany, sharedCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { linkHeader } from '../support/paging.ts'
import { expectEnvelope, expectPost } from '../support/shapes.ts'
import { unknownToken } from '../support/tokens.ts'
import type { Envelope, Post, User } from '../support/types.ts'

test('a company without posts has an empty list with both links null', async () => {
  const { adminToken: token } = await freshCompany()
  const answer = await get(paths.posts, { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json(; ?charset=utf-8)?$/i)
  expect(answer.json<unknown>()).toEqual({ next: null, previous: null, results: [] })
  expect(answer.headers.get('link')).toBeNull()
})

test('a post has exactly the fields of the contract, in its order', async () => {
  const { adminToken: token } = await freshCompany()
  await createPost(token, { board: 'bugs', title: 'Tëst 😀', content: 'Two\nlines' })
  const { results } = expectEnvelope<Post>(await get(paths.posts, { token }))
  expect(results[0]?.title).toBe('Tëst 😀')
  for (const post of results) expectPost(post)
})

test('a new post shows what was sent, its creator, its board, Open, and no votes', async () => {
  const company = await freshCompany()
  const before = new Date().toISOString()
  const created = await createPost(company.teamToken, {
    board: 'bugs',
    title: 'It breaks',
    content: ' kept \r\n as it came\t',
  })
  const after = new Date().toISOString()
  const [post] = (await postsPage(company.adminToken)).results as [Post]
  const me = (await get(paths.me, { token: company.teamToken })).json<User>()
  expect(post).toMatchObject({
    id: created.post_id,
    title: 'It breaks',
    content: ' kept \r\n as it came\t',
    creator: me,
    board: { name: 'Board bugs', url: `${new URL(company.baseUrl).pathname}/board/bugs/` },
    status: { name: 'Open' },
    votes_count: 0,
    comments_count: 0,
  })
  expect(created.url.endsWith(post.url)).toBe(true)
  expect(Date.parse(post.created)).toBeGreaterThanOrEqual(Date.parse(before) - 1000)
  expect(Date.parse(post.created)).toBeLessThanOrEqual(Date.parse(after) + 1000)
})

test('view=full has what the post itself shows, but for what is about its reader', async () => {
  const { adminToken: token } = await demoCompany()
  const { results } = await postsPage(token, { view: 'full', page_size: 5 })
  expect(results).toHaveLength(5)
  for (const item of results) {
    const answer = await expectStatus(200, get(`${paths.posts}${item.id}/`, { token }))
    const { has_voted, is_following, ...shown } = answer.json<Record<string, unknown>>()
    expect([typeof has_voted, typeof is_following]).toEqual(['boolean', 'boolean'])
    expect(item as unknown).toEqual(shown)
    expect(Object.keys(item)).toEqual(Object.keys(shown))
  }
})

test('the newest post comes first', async () => {
  const { adminToken: token } = await freshCompany()
  for (const title of ['one', 'two', 'three']) await createPost(token, { title })
  const titles = (await postsPage(token)).results.map(post => post.title)
  expect(titles).toEqual(['three', 'two', 'one'])
})

test('a post is in the list as soon as its create is answered', async () => {
  const { adminToken: token } = await freshCompany()
  for (let count = 1; count <= 30; count++) {
    const { post_id } = await createPost(token)
    expect((await postsPage(token)).results[0]?.id).toBe(post_id)
  }
})

test('the scheme is read in any letter case', async () => {
  const { adminToken } = await sharedCompany()
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    const headers = { authorization: `${scheme} ${adminToken}` }
    await expectStatus(200, get(paths.posts, { headers }))
  }
})

test('unknown parameters, those of prototypes too, are ignored', async () => {
  const { adminToken: token } = await sharedCompany()
  const query = '__proto__[x]=1&constructor.prototype.x=1&constructor=2&foo=bar&foo=baz&=&&'
  await expectStatus(200, get(paths.posts, { token, query }))
})

test('a long list arrives whole, made or remembered, and HEAD tells what GET would', async () => {
  const { adminToken: token } = await freshCompany()
  const content = 'länger '.repeat(400)
  for (let at = 0; at < 20; at++) await createPost(token, { title: `Long ${at}`, content })
  const answers = [
    await expectStatus(200, get(paths.posts, { token })),
    await expectStatus(200, get(paths.posts, { token })),
  ]
  for (const answer of answers) {
    const { results } = answer.json<Envelope<Post>>()
    expect(results.map(post => post.content)).toEqual(Array(20).fill(content))
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)))
  }
  const [first, second] = answers
  expect(second!.text).toBe(first!.text)
  const headers = await expectStatus(200, head(paths.posts, { token }))
  for (const name of ['etag', 'content-length', 'content-type'])
    expect(headers.headers.get(name)).toBe(first!.headers.get(name))
  expect(headers.text).toBe('')
})

test('after a write the old ETag no longer matches', async () => {
  const { adminToken: token } = await freshCompany()
  const tags = new Set<string>()
  for (let round = 0; round < 5; round++) {
    await createPost(token)
    const fresh = await get(paths.posts, { token })
    const etag = fresh.headers.get('etag') ?? ''
    expect(tags.has(etag)).toBe(false)
    tags.add(etag)
    const headers = { 'if-none-match': etag }
    expect((await get(paths.posts, { token, headers })).status).toBe(304)
    await createPost(token)
    expect((await get(paths.posts, { token, headers })).status).toBe(200)
  }
})

test('another page has another ETag', async () => {
  const { adminToken: token } = await freshCompany()
  await createPost(token)
  await createPost(token)
  const one = await get(paths.posts, { token, query: { page_size: 1 } })
  const two = await get(paths.posts, { token, query: { page_size: 2 } })
  expect(one.headers.get('etag')).not.toBe(two.headers.get('etag'))
})

test('no If-None-Match makes a parameter right', async () => {
  const { adminToken: token } = await sharedCompany()
  const headers = { 'if-none-match': '*' }
  for (const query of [{ cursor: 'x' }, { page_size: 'x' }, { page_size: '0' }]) {
    expect((await get(paths.posts, { token, query, headers })).status).toBe(400)
    expect((await head(paths.posts, { token, query, headers })).status).toBe(400)
  }
})

describe('who sees which posts', () => {
  test('an admin sees every board, a team member not the private ones of others', async () => {
    const { adminToken, teamToken } = await freshCompany()
    for (const board of ['ideas', 'bugs', 'secret']) {
      await createPost(adminToken, { board, title: `On ${board}` })
    }
    const titles = async (token: string) =>
      (await postsPage(token)).results.map(post => post.title).sort()
    expect(await titles(adminToken)).toEqual(['On bugs', 'On ideas', 'On secret'])
    expect(await titles(teamToken)).toEqual(['On bugs', 'On ideas'])
  })

  test('joining a private board shows it on the next request, leaving it hides it', async () => {
    const company = await freshCompany()
    await createPost(company.adminToken, { board: 'secret', title: 'For members' })
    const count = () => countTitled(company.teamToken, 'For members')
    const member = ['board', 'member', '--board', 'secret', '--email', company.team.email]
    expect(await count()).toBe(0)
    await company.run(member)
    expect(await count()).toBe(1)
    await company.run([...member, '--remove'])
    expect(await count()).toBe(0)
  })

  test('hidden posts leave no gap: pages are full and the links end where they should', async () => {
    const { adminToken, teamToken } = await freshCompany()
    for (let round = 0; round < 6; round++) {
      await createPost(adminToken, { board: 'ideas' })
      await createPost(adminToken, { board: 'secret' })
    }
    const first = await postsPage(teamToken, { page_size: 6 })
    expect([first.results.length, first.next]).toEqual([6, null])
  })

  test('a link followed with another token is judged by that token', async () => {
    const company = await freshCompany()
    for (let round = 0; round < 4; round++) {
      await createPost(company.adminToken, { board: 'secret', title: 'Hush' })
      await createPost(company.adminToken, { board: 'ideas', title: 'Open' })
    }
    const { next } = await postsPage(company.adminToken, { page_size: 2 })
    const asTeam = await expectStatus(200, get(next ?? '', { token: company.teamToken }))
    expect(asTeam.text).not.toContain('Hush')
    const commentsOnly = await company.token(company.admin, { scopes: ['comments:read'] })
    await expectStatus(403, get(next ?? '', { token: commentsOnly }))
  })

  test('what one token may see is never answered to another from what was kept', async () => {
    const { adminToken, teamToken } = await freshCompany()
    await createPost(adminToken, { board: 'secret', title: 'Hush' })
    const asAdmin = await expectStatus(200, get(paths.posts, { token: adminToken }))
    const etag = asAdmin.headers.get('etag') ?? ''
    const asTeam = await get(paths.posts, { token: teamToken, headers: { 'if-none-match': etag } })
    expect(asTeam.status).toBe(200)
    expect(asTeam.text).not.toContain('Hush')
  })
})

describe('the token as the query parameter access_token', () => {
  test('may be given beside a header, or twice, with the same value', async () => {
    const { adminToken: token } = await sharedCompany()
    await expectStatus(200, get(paths.posts, { token, query: { access_token: token } }))
    const query = `access_token=${token}&access_token=${token}`
    await expectStatus(200, get(paths.posts, { query }))
  })

  test('is 400 with another beside it', async () => {
    const { adminToken, teamToken } = await sharedCompany()
    const twice = `access_token=${adminToken}&access_token=${teamToken}`
    await expectProblem(get(paths.posts, { query: twice }), 400, 'invalid_request')
    const query = { access_token: unknownToken() }
    const answer = get(paths.posts, { token: adminToken, query })
    await expectProblem(answer, 400, 'invalid_request')
  })

  test('is carried on by the links, which then work by themselves', async () => {
    const { adminToken } = await freshCompany()
    for (let count = 0; count < 5; count++) await createPost(adminToken)
    const query = { page_size: 2, access_token: adminToken }
    const first = await expectStatus(200, get(paths.posts, { query }))
    const { next } = first.json<Envelope<Post>>()
    expect(new URL(next ?? '').searchParams.get('access_token')).toBe(adminToken)
    expect(linkHeader(first).next).toBe(next ?? '')
    const second = await expectStatus(200, get(next ?? ''))
    const { previous, results } = second.json<Envelope<Post>>()
    expect(results).toHaveLength(2)
    expect(new URL(previous ?? '').searchParams.get('access_token')).toBe(adminToken)
    await expectStatus(200, get(previous ?? ''))
  })

  test('does not appear in the links of a request that used the header', async () => {
    const { adminToken: token } = await freshCompany()
    for (let count = 0; count < 3; count++) await createPost(token)
    const answer = await expectStatus(200, get(paths.posts, { token, query: { page_size: 1 } }))
    expect(answer.json<Envelope<Post>>().next).not.toBeNull()
    expect(answer.text + answer.headers.get('link')).not.toContain(token)
  })
})
