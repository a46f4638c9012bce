import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, postsPage } from '../../support/client.ts'
import { type Company, freshCompany } from '../../support/company.ts'
import { idsOf, isNewestFirst, linkHeader, walk } from '../../support/paging.ts'
import type { Envelope, Post } from '../../support/types.ts'

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

describe('paging through posts', () => {
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
})
