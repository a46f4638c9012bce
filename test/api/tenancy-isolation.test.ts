import { beforeAll, describe, expect, test } from 'bun:test'
import {
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  paths,
  post,
  postsPage,
  put,
  retried,
} from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'
import { tags, users } from '../support/resources.ts'
import { createBoard } from '../support/settings.ts'
import type { Envelope, Post, User } from '../support/types.ts'

let a: Company
let b: Company
beforeAll(async () => {
  ;[a, b] = await Promise.all([freshCompany(), freshCompany()])
  for (const company of [a, b]) {
    const word = company === a ? 'aardvark' : 'bumblebee'
    for (let count = 0; count < 8; count++) {
      const email = `same@c.example`
      const title = `${word} ${count}`
      await createPostAsUser(company.adminToken, { title, email, full_name: `Of ${word}` })
    }
  }
})

describe('two companies in one installation', () => {
  test('the same slugs and e-mails are different boards and people in each', async () => {
    // Another test adds a post of the team.
    const ofCustomers = async ({ adminToken }: Company) =>
      (await postsPage(adminToken)).results.filter(({ title }) => / \d$/.test(title))
    const [inA, inB] = [await ofCustomers(a), await ofCustomers(b)]
    expect([inA.length, inB.length]).toEqual([8, 8])
    expect(new Set(inA.map(post => post.creator.name))).toEqual(new Set(['Of aardvark']))
    expect(new Set(inB.map(post => post.creator.name))).toEqual(new Set(['Of bumblebee']))
    expect(inA.every(post => post.url.startsWith(`/c/${a.slug}/`))).toBe(true)
    expect(inB.every(post => post.board.url === `/c/${b.slug}/board/ideas/`)).toBe(true)
  })

  test('a list, page by page, and a search hold nothing of the other', async () => {
    let link: string | null = `${paths.posts}?page_size=3`
    while (link !== null) {
      const answer = await get(link, { token: b.adminToken })
      expect(answer.text).not.toMatch(new RegExp(`aardvark|${a.slug}|${a.admin.email}`))
      link = answer.json<Envelope<Post>>().next
    }
    expect((await postsPage(b.adminToken, { search: 'aardvark' })).results).toEqual([])
    expect((await postsPage(a.adminToken, { search: 'aardvark' })).results).toHaveLength(8)
  })

  test("another's board is, to the byte, an unknown one", async () => {
    await a.run(['board', 'add', '--slug', 'only-in-a', '--name', 'Only in A'])
    for (const path of [paths.create, paths.createAsUser]) {
      const create = (board: string) =>
        post(
          path,
          { board, title: 'T', email: 'x@c.example', full_name: 'X' },
          { token: b.adminToken },
        )
      const foreign = await create('only-in-a')
      await expectFieldErrors(foreign, { board: 'unknown_board' })
      expectSameBytes(foreign, await create('only-in-z'))
    }
  })

  test("another's cursor is refused, in both directions", async () => {
    const first = await postsPage(a.adminToken, { page_size: 2 })
    const second = (await get(first.next ?? '', { token: a.adminToken })).json<Envelope<Post>>()
    for (const link of [first.next, second.previous]) {
      const cursor = new URL(link ?? '').searchParams.get('cursor') ?? ''
      const answer = get(paths.posts, { token: b.adminToken, query: { cursor } })
      await expectProblem(answer, 400, 'invalid_cursor')
    }
  })

  test('the token alone decides the company: no path, host, header, parameter or field does', async () => {
    const attempts = [
      get(`/c/${a.slug}${paths.posts}`, { token: b.adminToken }),
      get(paths.posts, { token: b.adminToken, query: { company: a.slug, company_id: 1 } }),
      get(paths.posts, {
        token: b.adminToken,
        headers: {
          'x-company': a.slug,
          'x-forwarded-prefix': `/c/${a.slug}`,
          cookie: `company=${a.slug}`,
        },
      }),
    ]
    for (const answer of await Promise.all(attempts)) {
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('bumblebee 7')
      expect(answer.text).not.toContain('aardvark')
    }
    const head = [
      `GET ${paths.posts} HTTP/1.1`,
      `Host: ${a.slug}.example`,
      `X-Forwarded-Host: ${a.slug}.example`,
      `Authorization: Bearer ${b.adminToken}`,
    ]
    const answer = (await sendRaw(lines(head))) as RawAnswer
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('bumblebee')
    const body = { board: 'ideas', title: 'bumblebee extra', company: a.slug, company_id: 1 }
    await post(paths.create, body, { token: b.adminToken })
    expect((await postsPage(a.adminToken)).results).toHaveLength(8)
  })

  test('ids of one tell nothing about how busy the other is', async () => {
    const [a, b] = [await freshCompany(), await freshCompany()]
    const idIn = async (company: Company) => (await createPost(company.adminToken)).post_id
    const start = await idIn(b)
    const calm = (await idIn(b)) - start
    for (let count = 0; count < 10; count++) await idIn(a)
    const next = await idIn(b)
    expect(next - (start + calm)).toBe(calm)
  })

  test("pages show only their own company's posts and boards", async () => {
    const { text } = await get(`/c/${b.slug}/board/ideas/`)
    expect(text).toContain('bumblebee')
    expect(text).not.toContain('aardvark')
    const foreign = await get(`/c/${b.slug}/board/only-in-a/`)
    expectSameBytes(foreign, await get(`/c/${b.slug}/board/only-in-z/`))
  })

  test('a person deactivated in one keeps the other', async () => {
    const person = { email: `both-${a.slug}@c.example`, name: 'Both' }
    const add = ['user', 'add', '--email', person.email, '--name', 'Both', '--role', 'team']
    await Promise.all([a.run(add), b.run(add)])
    const [inA, inB] = await Promise.all([a.token(person), b.token(person)])
    await a.run(['user', 'deactivate', '--email', person.email])
    expect((await get(paths.me, { token: inA })).status).toBe(401)
    expect((await get(paths.me, { token: inB })).status).toBe(200)
  })

  test('a membership of the same number in another company opens no board', async () => {
    /** Ids are counted by company: what comes after tags of the same number has the same numbers. */
    const after = async (tag: number, company: Company) => {
      while ((await tags.add(company)) < tag);
      const person = await company.addUser('team')
      const { id } = await createBoard(company, { is_private: true })
      const call = { token: company.adminToken, query: { email: person.email } }
      const [user] = (await get(users.list, call)).json<Envelope<User>>().results
      const path = `${paths.boards}${id}/`
      return { path, membership: `${path}members/${user!.id}/`, token: await company.token(person) }
    }
    const [a, b] = [await freshCompany(), await freshCompany()]
    const tag = 5 + Math.max(await tags.add(a), await tags.add(b))
    const open = await after(tag, a)
    await expectStatus(200, put(open.membership, { token: a.adminToken }))
    await expectStatus(200, get(open.path, { token: open.token }))
    const closed = await after(tag, b)
    expect(closed.membership).toBe(open.membership)
    await expectProblem(get(closed.path, { token: closed.token }), 404, 'not_found')
  })
})

test('requests of many companies at once, writes and errors among them, never mix', async () => {
  const companies = await Promise.all(Array.from({ length: 3 }, () => freshCompany()))
  const round = async (company: Company, index: number) => {
    const token = company.adminToken
    await createPost(token, { title: `${company.slug} ${index}` })
    const [list, wrong, found] = await Promise.all([
      retried(() => get(paths.posts, { token, query: { page_size: 100 } })),
      retried(() => get(paths.posts, { token, query: { page_size: 'x' } })),
      retried(() => get(paths.posts, { token, query: { search: company.slug } })),
    ])
    expect([list.status, wrong.status, found.status]).toEqual([200, 400, 200])
    for (const answer of [list, found]) {
      for (const post of answer.json<Envelope<Post>>().results) {
        expect(post.title).toStartWith(company.slug)
        expect(post.creator.email).toBe(company.admin.email)
      }
    }
  }
  await Promise.all(
    Array.from({ length: 90 }, (_, index) => round(companies[index % 3] as Company, index)),
  )
})

/** As many posts about one thing. */
const write = (company: Company, count: number, title: string, content = '') =>
  Promise.all(
    Array.from({ length: count }, () => createPost(company.adminToken, { title, content })),
  )

test("the order of a company's search results is not moved by what another writes", async () => {
  const [a, b] = await Promise.all([freshCompany(), freshCompany()])
  // The rarer word counts more, so that the order tells whose posts were counted.
  await write(a, 1, 'Pangolin')
  await write(a, 3, 'Okapi')
  await write(a, 6, 'Something else', 'that is told at some length')
  const search = async (ifNoneMatch?: string) =>
    get(paths.posts, {
      token: a.adminToken,
      query: { search: 'okapi pangolin' },
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    })
  const before = await expectStatus(200, search())
  const titles = before.json<Envelope<Post>>().results.map(post => post.title)
  expect(titles).toEqual(['Pangolin', 'Okapi', 'Okapi', 'Okapi'])

  for (const [title, content] of [
    ['Pangolin', ''],
    ['Okapi', ''],
    ['Pangolin', 'and many other words, which make the average post longer. '.repeat(20)],
  ] as const) {
    await write(b, 60, title, content)
    const after = await expectStatus(200, search())
    expect(after.text).toBe(before.text)
    const etag = after.headers.get('etag') ?? ''
    expect(etag).toBe(before.headers.get('etag') ?? 'none')
    await expectStatus(304, search(etag))
  }
})
