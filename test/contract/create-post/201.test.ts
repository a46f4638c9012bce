import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, post, postsPage } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { createEndpoint } from '../../support/create-cases.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { expectCreated } from '../../support/shapes.ts'
import type { Post, User } from '../../support/types.ts'

const newest = async (token: string) => (await postsPage(token)).results[0] as Post

describe('POST /api/v1/posts/create/', () => {
  test('answers 201 with exactly the body of the contract, and Location', async () => {
    const company = await sharedCompany()
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
    const { teamToken: token } = await sharedCompany()
    await createPost(token)
    expect((await newest(token)).creator).toEqual((await get(paths.me, { token })).json<User>())
  })

  test('content may be left out, and is then empty', async () => {
    const { adminToken: token } = await sharedCompany()
    await expectStatus(201, post(paths.create, { board: 'ideas', title: 'T' }, { token }))
    expect((await newest(token)).content).toBe('')
  })

  test('title and board are trimmed, content is kept as it came', async () => {
    const { adminToken: token } = await sharedCompany()
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
    const { adminToken: token } = await sharedCompany()
    const long = { title: character.repeat(255), content: character.repeat(20_000) }
    await createPost(token, { ...long, title: `  ${long.title}\n` })
    expect(await newest(token)).toMatchObject(long)
  })

  test('text comes back as it was sent, whatever it is', async () => {
    const { adminToken: token } = await sharedCompany()
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
    const { adminToken: token } = await sharedCompany()
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
    const { adminToken: token } = await sharedCompany()
    const extra = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]))
    const answer = await post(paths.create, { ...extra, board: 'ideas', title: 'T' }, { token })
    expect(answer.status).toBe(201)
  })

  test('two posts may be equal in everything', async () => {
    const { adminToken: token } = await sharedCompany()
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
    const { adminToken } = await sharedCompany()
    const call = { query: { access_token: adminToken } }
    const answer = await post(paths.create, { board: 'ideas', title: 'T' }, call)
    const created = expectCreated(answer)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(created.url).not.toContain(adminToken)
  })

  describeEndSlash(createEndpoint(paths.create))
})
