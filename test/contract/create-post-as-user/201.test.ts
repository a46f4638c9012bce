import { describe, expect, test } from 'bun:test'
import { createPostAsUser, get, paths, post, postsPage } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { createEndpoint, goodBody } from '../../support/create-cases.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { expectCreated, expectPost } from '../../support/shapes.ts'
import type { Post, User } from '../../support/types.ts'

const newest = async (token: string) => (await postsPage(token)).results[0] as Post

describe('POST /api/v1/posts/create/as-user/', () => {
  test('a new e-mail becomes a customer with the given name, and the post is theirs', async () => {
    const company = await sharedCompany()
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
    const { adminToken: token } = await sharedCompany()
    await createPostAsUser(token, { email: 'bo@c.example', full_name: 'Bo' })
    const { creator } = await newest(token)
    await createPostAsUser(token, { email: 'bo@c.example' })
    expect((await newest(token)).creator).toEqual(creator)
    await createPostAsUser(token, { email: 'bo@c.example', full_name: 'Someone Else' })
    expect((await newest(token)).creator).toEqual(creator)
    await createPostAsUser(token, { email: 'bo@c.example', full_name: '' })
    expect((await newest(token)).creator).toEqual(creator)
  })

  test('white space and ASCII letter case do not make another customer', async () => {
    const { adminToken: token } = await sharedCompany()
    await createPostAsUser(token, { email: 'u@example.com', full_name: 'U' })
    const { creator } = await newest(token)
    for (const email of [
      'U@Example.COM',
      ' u@example.com ',
      '\tu@EXAMPLE.com\n',
      'U@example.com',
    ]) {
      await createPostAsUser(token, { email })
      expect((await newest(token)).creator).toEqual(creator)
    }
  })

  test.each(['\u212Aate@c.example', 'k\u0131te@c.example', 'ſam@c.example', 'ＫATE@c.example'])(
    'the look-alike %s is nobody else',
    async lookAlike => {
      const { adminToken: token } = await sharedCompany()
      for (const email of ['kate@c.example', 'kite@c.example', 'sam@c.example']) {
        await createPostAsUser(token, { email, full_name: 'Real' })
      }
      const body = { ...goodBody, title: 'Imposter', email: lookAlike, full_name: 'Imposter' }
      const answer = await post(paths.createAsUser, body, { token })
      expect(answer.status).toBe(201)
      const imposter = (await postsPage(token)).results.find(post => post.title === 'Imposter')
      expect(imposter?.creator.name).toBe('Imposter')
    },
  )

  test('full_name is trimmed, and 150 code points of it fit', async () => {
    const { adminToken: token } = await sharedCompany()
    const full = '😀'.repeat(150)
    await createPostAsUser(token, { email: 'long@c.example', full_name: ` ${full} ` })
    expect((await newest(token)).creator.name).toBe(full)
  })

  test('an e-mail of 254 characters fits', async () => {
    const { adminToken: token } = await sharedCompany()
    const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`
    const email = `${'a'.repeat(254 - 1 - domain.length)}@${domain}`
    expect(email.length).toBe(254)
    await createPostAsUser(token, { email, full_name: 'Long' })
    expect((await newest(token)).creator.email).toBe(email)
  })

  test.each(['a.b+tag@sub.domain.example', "o'neil@c.example", 'x_y-z@c-d.example', '1@2.example'])(
    '%s is an e-mail address',
    async email => {
      const { adminToken: token } = await sharedCompany()
      await createPostAsUser(token, { email, full_name: 'Someone' })
      expect((await newest(token)).creator.email).toBe(email)
    },
  )

  test('a member of the team is credited, and stays exactly what they were', async () => {
    const company = await sharedCompany()
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
    const { adminToken: token } = await sharedCompany()
    const extra = { is_admin: true, is_team: true, role: 'admin', id: 1, alias: 'root' }
    const body = { ...goodBody, ...extra, registered: '2001-01-01T00:00:00Z' }
    expectCreated(await post(paths.createAsUser, body, { token }))
    const { creator } = await newest(token)
    expect(creator).toMatchObject({ is_admin: false, is_team: false, name: goodBody.full_name })
    expect(creator.alias).not.toBe('root')
    expect(creator.registered > '2026').toBe(true)
  })

  describeEndSlash(createEndpoint(paths.createAsUser))
})
