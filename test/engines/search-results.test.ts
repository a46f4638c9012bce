import { describe, expect, test } from 'bun:test'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { holdPost } from '../../src/features/posts/hold-post.ts'
import { mergePost } from '../../src/features/posts/merge-post.ts'
import { indexPosts } from '../../src/features/search/index.ts'
import { findResults } from '../../src/features/search-results/find-results.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { insertPosts } from './insert-posts.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

type Filter = Parameters<typeof findResults>[1]
const every = { boards: 'every' as const }

describe.each(engineNames)('on %s', async engine => {
  const { db, userId, openBoard, otherBoard, hiddenBoard } = await companyOn(engine)
  const add = (boardId: number, count: number, title: string) =>
    db.write(nobody, async transaction => {
      const drafts = Array.from({ length: count }, (_, at) => ({
        boardId,
        title: `${title} ${at}`,
        content: '',
      }))
      const posts = await insertPosts(transaction, userId, drafts)
      await indexPosts(transaction, posts)
      return posts.map(({ id }) => id)
    })
  const find = (text: string, filter: Filter = every, cursor?: Cursor<'key'>) =>
    findResults(db, filter, text, { size: 100, cursor }, { isTeam: true })
  await add(openBoard, 700, 'quince')
  await add(otherBoard, 600, 'quince')
  await add(hiddenBoard, 60, 'quince medlar')

  test('beyond 1,000 there are "1,000 and more"; facets are of those that were found', async () => {
    const all = await find('quince')
    expect([all.count, all.isExact]).toEqual([1_000, false])
    const sum = all.facets.boards.reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(1_000)
    const open = await find('quince', { boards: [openBoard] })
    expect([open.count, open.isExact]).toEqual([700, true])
    expect(open.facets.boards).toMatchObject([{ id: openBoard, count: 700 }])
    expect(open.facets.statuses).toMatchObject([{ count: 700 }])
  })

  test.each([
    ['login', 'Log in with a code', ['Log', 'in']],
    ['C#', 'A client for C# and C++', ['C#']],
    ['4.12', 'Since 4.12 on 4 phones', ['4.12']],
  ])('%s is marked in what it finds', async (text, title, marked) => {
    await add(openBoard, 1, title)
    const { page, matcher } = await find(text)
    const found = page.items[0]!.title
    expect(found).toBe(`${title} 0`)
    expect(matcher(found).map(([from, length]) => found.slice(from, from + length))).toEqual(marked)
  })

  test('pages lead through every result once', async () => {
    const seen: number[] = []
    let cursor: Cursor<'key'> | undefined
    do {
      const { page } = await find('quince', { boards: [otherBoard] }, cursor)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.older
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([600, 600])
  })

  test('a filter that few posts match is exact, and so is one that many do', async () => {
    const none = await find('quince', { ...every, owner: userId })
    expect([none.count, none.isExact]).toEqual([0, true])
    const own = await find('medlar', { ...every, creator: userId })
    expect([own.count, own.isExact]).toEqual([60, true])
  })

  test('neither hidden boards nor deleted, merged and held posts are in counts and facets', async () => {
    const seen = { boards: [openBoard, otherBoard] }
    expect(await find('medlar', seen)).toMatchObject({ count: 0, facets: { boards: [] } })
    const [kept, deleted, merged, held] = await add(openBoard, 4, 'loquat')
    const rowOf = async (id: number) => (await findPostFor(db, { audience: every, userId }, id))!
    const admin = { actor: nobody, role: 'admin' as const, userId, audience: every }
    await deletePost(db, admin, await rowOf(deleted!))
    await mergePost(db, admin, await rowOf(merged!), kept!)
    await holdPost(db, nobody, await rowOf(held!), 'links')
    const found = await find('loquat', seen)
    expect(found.page.items.map(({ id }) => id)).toEqual([kept!])
    expect(found).toMatchObject({ count: 1, isExact: true, facets: { statuses: [{ count: 1 }] } })
  })
})
