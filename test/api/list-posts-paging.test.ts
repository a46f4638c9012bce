import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, postsPage } from '../support/client.ts'
import { type Company, demoCompany, freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { idsOf, isNewestFirst, linkHeader, walk } from '../support/paging.ts'
import type { Envelope, Post } from '../support/types.ts'

const total = 130
let company: Company
let token: string
let ids: number[]

beforeAll(async () => {
  company = await freshCompany()
  token = company.adminToken
  const titles = Array.from({ length: total }, (_, index) => `Post ${index}`)
  const created = await Promise.all(titles.map(title => createPost(token, { title })))
  ids = created.map(post => post.post_id).sort((one, other) => one - other)
})

test.each([1, 7, 20, 100])('pages of %d, forwards, give every post once', async size => {
  const pages = await walk<Post>(token, `${paths.posts}?page_size=${size}`)
  expect(pages).toHaveLength(Math.ceil(total / size))
  for (const page of pages.slice(0, -1)) expect(page.results).toHaveLength(size)
  expect(idsOf(pages).sort((one, other) => one - other)).toEqual(ids)
  expect(isNewestFirst(pages.flatMap(page => page.results))).toBe(true)
  expect(pages.map(page => page.previous === null)).toEqual(pages.map((_, index) => index === 0))
})

test('walking back from the end gives the same posts in the same order', async () => {
  const forward = await walk<Post>(token, `${paths.posts}?page_size=7`)
  const last = forward.at(-1) as Envelope<Post>
  const backward = await walk<Post>(token, last.previous ?? '', 'previous')
  expect(idsOf([...backward].reverse().concat(last))).toEqual(idsOf(forward))
  for (const page of backward) expect(page.next).not.toBeNull()
  for (const page of backward.slice(0, -1)) expect(page.results).toHaveLength(7)
  expect(backward.at(-1)?.previous).toBeNull()
})

test('next then previous leads back to where one was', async () => {
  const first = await postsPage(token, { page_size: 10 })
  const second = (await get(first.next ?? '', { token })).json<Envelope<Post>>()
  const back = (await get(second.previous ?? '', { token })).json<Envelope<Post>>()
  expect(back.results).toEqual(first.results)
  const forth = (await get(back.next ?? '', { token })).json<Envelope<Post>>()
  expect(forth.results).toEqual(second.results)
  expect(back.previous).toBeNull()
})

test('a page has 20 posts unless told otherwise, and never more than 100', async () => {
  expect((await postsPage(token)).results).toHaveLength(20)
  for (const size of ['101', '130', '100000', '99999999999999999999999']) {
    expect((await postsPage(token, { page_size: size })).results).toHaveLength(100)
  }
})

test('the size of a page may change on the way', async () => {
  const whole = await postsPage(token, { page_size: 30 })
  const { next } = await postsPage(token, { page_size: 5 })
  const cursor = new URL(next ?? '').searchParams.get('cursor') ?? ''
  const rest = await postsPage(token, { page_size: 25, cursor })
  expect(rest.results).toEqual(whole.results.slice(5))
})

test('when a page holds exactly what there is, there is no next one', async () => {
  const small = await freshCompany()
  for (let count = 0; count < 4; count++) await createPost(small.adminToken)
  const whole = await postsPage(small.adminToken, { page_size: 4 })
  expect([whole.next, whole.previous, whole.results.length]).toEqual([null, null, 4])
  const half = await postsPage(small.adminToken, { page_size: 2 })
  const rest = (await get(half.next ?? '', { token: small.adminToken })).json<Envelope<Post>>()
  expect([rest.next, rest.results.length]).toEqual([null, 2])
})

test('the Link header says what the envelope says', async () => {
  const first = await expectStatus(200, get(paths.posts, { token, query: { page_size: 50 } }))
  const firstPage = first.json<Envelope<Post>>()
  expect(linkHeader(first)).toEqual({ next: firstPage.next ?? '' })
  const second = await expectStatus(200, get(firstPage.next ?? '', { token }))
  const secondPage = second.json<Envelope<Post>>()
  expect(linkHeader(second)).toEqual({
    next: secondPage.next ?? '',
    prev: secondPage.previous ?? '',
  })
  const third = await expectStatus(200, get(secondPage.next ?? '', { token }))
  const thirdPage = third.json<Envelope<Post>>()
  expect(linkHeader(third)).toEqual({ prev: thirdPage.previous ?? '' })
})

test('links are absolute, on the configured base, and keep the other parameters', async () => {
  const page = await postsPage(token, 'page_size=3&note=a%20b%26c&flag')
  expect(page.next).toStartWith(`${company.baseUrl}/api/v1/posts/?`)
  const parameters = new URL(page.next ?? '').searchParams
  expect(parameters.get('page_size')).toBe('3')
  expect(parameters.get('note')).toBe('a b&c')
  expect(parameters.has('flag')).toBe(true)
  expect(parameters.getAll('cursor')).toHaveLength(1)
  const second = (await get(page.next ?? '', { token })).json<Envelope<Post>>()
  expect(new URL(second.next ?? '').searchParams.getAll('cursor')).toHaveLength(1)
  expect(new URL(second.previous ?? '').searchParams.get('note')).toBe('a b&c')
})

const many = (token: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => createPost(token)))

describe('while others write', () => {
  test('forwards: every post of the start is met once, in order, and none twice', async () => {
    const { adminToken: token } = await freshCompany()
    const start = (await many(token, 60)).map(post => post.post_id)
    const pages = await walk<Post>(token, `${paths.posts}?page_size=3`, 'next', () =>
      many(token, 4),
    )
    const met = idsOf(pages)
    expect(met.length).toBe(new Set(met).size)
    expect(start.filter(id => !met.includes(id))).toEqual([])
    expect(isNewestFirst(pages.flatMap(page => page.results))).toBe(true)
  })

  test('with writers that never pause: no post is skipped or repeated', async () => {
    const { adminToken: token } = await freshCompany()
    const start = (await many(token, 80)).map(post => post.post_id)
    let isWalking = true
    const writer = async () => {
      while (isWalking) await createPost(token)
    }
    const writers = [writer(), writer(), writer()]
    const pages = await walk<Post>(token, `${paths.posts}?page_size=4`)
    isWalking = false
    await Promise.all(writers)
    const met = idsOf(pages)
    expect(met.length).toBe(new Set(met).size)
    expect(start.filter(id => !met.includes(id))).toEqual([])
  })

  test('backwards: the posts just before are given, and then those written meanwhile', async () => {
    const { adminToken: token } = await freshCompany()
    await many(token, 12)
    const first = await postsPage(token, { page_size: 5 })
    const second = (await get(first.next ?? '', { token })).json<Envelope<Post>>()
    const written = (await many(token, 7)).map(post => post.post_id)
    const pages = await walk<Post>(token, second.previous ?? '', 'previous')
    expect(idsOf(pages.slice(0, 1))).toEqual(idsOf([first]))
    const met = idsOf([...pages].reverse())
    expect(met).toHaveLength(12)
    expect(new Set(met)).toEqual(new Set([...idsOf([first]), ...written]))
    expect(isNewestFirst([...pages].reverse().flatMap(page => page.results))).toBe(true)
    expect(pages.at(-1)?.previous).toBeNull()
  })

  test('a cursor means the same posts however often it is followed', async () => {
    const { adminToken: token } = await freshCompany()
    await many(token, 10)
    const { next } = await postsPage(token, { page_size: 3 })
    const once = (await get(next ?? '', { token })).json<Envelope<Post>>()
    await many(token, 10)
    const again = (await get(next ?? '', { token })).json<Envelope<Post>>()
    expect(idsOf([again])).toEqual(idsOf([once]))
  })
})

describe('parameters that cannot be', () => {
  test.each([
    '0',
    '-1',
    '-0',
    '50.5',
    '1.0',
    'NaN',
    'Infinity',
    '1e9',
    'abc',
    '0x10',
    '%2050',
    '50%20',
    '%2B5',
    '5,0',
    '٣',
    '1;SELECT pg_sleep(5)',
    '',
  ])('page_size=%s is refused', async size => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(get(paths.posts, { token, query: `page_size=${size}` }), {
      page_size: 'invalid_number',
    })
  })

  test('a NUL in a parameter is refused', async () => {
    const { adminToken: token } = await sharedCompany()
    for (const query of ['page_size=1%00', 'page_size=%001']) {
      const answer = get(paths.posts, { token, query })
      await expectProblem(answer, 400, 'invalid_input', 'invalid_request')
    }
  })

  test.each([
    'x',
    'null',
    '0',
    'AAAA',
    '=',
    '%00',
    '%F0%9F%98%80',
    '../../etc/passwd',
    "' OR 1=1 --",
    btoa("' OR 1=1; DROP TABLE posts; --"),
    btoa('{"created":"0","id":"0 OR 1=1"}'),
    btoa('[1,2]'),
    'eyJ'.repeat(1000),
  ])('cursor=%s is refused', async cursor => {
    const { adminToken: token } = await sharedCompany()
    await expectProblem(get(paths.posts, { token, query: { cursor } }), 400, 'invalid_cursor')
  })

  test('a cursor cut short or with something added is refused', async () => {
    const { adminToken: token } = await sharedCompany()
    for (let count = 0; count < 3; count++) await createPost(token)
    const { next } = await postsPage(token, { page_size: 1 })
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? ''
    for (const wrong of [cursor.slice(0, Math.floor(cursor.length / 2)), `${cursor}${cursor}`]) {
      const answer = get(paths.posts, { token, query: { cursor: wrong } })
      await expectProblem(answer, 400, 'invalid_cursor')
    }
  })

  test('a cursor of the comments list is refused', async () => {
    const { adminToken: token } = await demoCompany()
    const comments = await get(paths.comments, { token, query: { page_size: 1 } })
    const next = comments.json<{ next: string }>().next
    const cursor = new URL(next).searchParams.get('cursor') ?? ''
    await expectProblem(get(paths.posts, { token, query: { cursor } }), 400, 'invalid_cursor')
  })
})
