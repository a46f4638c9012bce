import { describe, expect, test } from 'bun:test'
import { createPost, get, paths, postsPage } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { idsOf, isNewestFirst, walk } from '../../support/paging.ts'
import type { Envelope, Post } from '../../support/types.ts'

const many = (token: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => createPost(token)))

describe('paging through posts while others write', () => {
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
