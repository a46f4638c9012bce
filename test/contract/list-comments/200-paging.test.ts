import { describe, expect, test } from 'bun:test'
import { commentsPage, createPost, expectStatus, get, paths } from '../../support/client.ts'
import { demoCompany } from '../../support/company.ts'
import { once } from '../../support/once.ts'
import { idsOf, isNewestFirst, linkHeader, walk } from '../../support/paging.ts'
import type { Comment, Envelope } from '../../support/types.ts'

const allIds = () =>
  once('ids of comments', async () => {
    const { adminToken } = await demoCompany()
    return idsOf(await walk<Comment>(adminToken, `${paths.comments}?page_size=100`))
  })

describe('paging through comments', () => {
  test.each([1, 3, 20])('pages of %d give every comment once, newest first', async size => {
    const { adminToken: token } = await demoCompany()
    const pages = await walk<Comment>(token, `${paths.comments}?page_size=${size}`)
    const ids = idsOf(pages)
    expect(ids).toEqual(await allIds())
    expect(ids.length).toBe(new Set(ids).size)
    expect(ids.length).toBeGreaterThan(100)
    expect(isNewestFirst(pages.flatMap(page => page.results))).toBe(true)
    for (const page of pages.slice(0, -1)) expect(page.results).toHaveLength(size)
    expect(pages.map(page => page.previous === null)).toEqual(pages.map((_, index) => index === 0))
  })

  test('walking back from the end gives the same comments in the same order', async () => {
    const { adminToken: token } = await demoCompany()
    const forward = await walk<Comment>(token, `${paths.comments}?page_size=11`)
    const last = forward.at(-1) as Envelope<Comment>
    const backward = await walk<Comment>(token, last.previous ?? '', 'previous')
    expect(idsOf([...backward].reverse().concat(last))).toEqual(idsOf(forward))
    expect(backward.at(-1)?.previous).toBeNull()
  })

  test('writes elsewhere in the company move nothing', async () => {
    const { adminToken: token } = await demoCompany()
    const calm = idsOf(await walk<Comment>(token, `${paths.comments}?page_size=25`))
    const busy = await walk<Comment>(token, `${paths.comments}?page_size=25`, 'next', () =>
      createPost(token, { title: 'Meanwhile' }),
    )
    expect(idsOf(busy)).toEqual(calm)
  })

  test('more than 100 means 100', async () => {
    const { adminToken: token } = await demoCompany()
    const hundred = await commentsPage(token, { page_size: 100 })
    const more = await commentsPage(token, { page_size: 5000 })
    expect(more.results).toEqual(hundred.results)
  })

  test('links are absolute, on the configured base, kept in Link, and carry the parameters', async () => {
    const company = await demoCompany()
    const query = { page_size: 2, note: 'x y', access_token: company.adminToken }
    const answer = await expectStatus(200, get(paths.comments, { query }))
    const { next } = answer.json<Envelope<Comment>>()
    expect(next).toStartWith(`${company.baseUrl}/api/v1/comments/?`)
    const parameters = new URL(next ?? '').searchParams
    expect(parameters.get('page_size')).toBe('2')
    expect(parameters.get('note')).toBe('x y')
    expect(parameters.get('access_token')).toBe(company.adminToken)
    expect(linkHeader(answer)).toEqual({ next: next ?? '' })
    const second = await expectStatus(200, get(next ?? ''))
    const { previous } = second.json<Envelope<Comment>>()
    expect(linkHeader(second).prev).toBe(previous ?? '')
  })

  test('a search parameter means nothing here', async () => {
    const { adminToken: token } = await demoCompany()
    const plain = await commentsPage(token, { page_size: 5 })
    const page = await commentsPage(token, { page_size: 5, search: 'zzzz' })
    expect(page.results).toEqual(plain.results)
  })
})
