import { describe, expect, test } from 'bun:test'
import { addBoard } from '../../src/features/boards/boards.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { holdPost } from '../../src/features/posts/hold-post.ts'
import { mergePost } from '../../src/features/posts/merge/merge-post.ts'
import { searchFilteredPosts, searchPosts } from '../../src/features/posts/search-posts.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { indexPosts } from '../../src/features/search/index/index-posts.ts'
import { rebuildIndex } from '../../src/features/search/index/rebuild-index.ts'
import { setLanguage } from '../../src/features/search/index/set-language.ts'
import { findResults } from '../../src/features/search/results/find-results.ts'
import { termsOf } from '../../src/features/search/text/analysis.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { insertPosts } from './insert-posts.ts'
import { searchErrors } from './search-errors.ts'
import { companyOn, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

type Filter = Parameters<typeof findResults>[1]
const every = { boards: 'every' as const }

describe.each(engineNames)('on %s', async engine => {
  const { db, userId, openBoard, otherBoard, hiddenBoard } = await temporaryCompany({ engine })
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
  /** With the post of each. */
  let made: Promise<Map<number, number>> | undefined
  const thirtyBoards = () => {
    made ??= (async () => {
      const posts = new Map<number, number>()
      for (let at = 0; at < 30; at++) {
        const name = `thirty-${at}`
        const boardId = (await addBoard(db, nobody, { slug: name, name }))!
        posts.set(boardId, (await add(boardId, 1, 'damson'))[0]!)
      }
      await db.write(nobody, flushAll)
      return posts
    })()
    return made
  }
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

  test('what is excluded leaves a full page, although the newest posts all have it', async () => {
    const text = { words: '', phrases: [], excluded: ['medlar'] }
    const { posts } = await searchFilteredPosts(db, every, text)
    expect(posts).toHaveLength(50)
    expect(posts.filter(({ title }) => title.includes('medlar'))).toEqual([])
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

  test.each([1, 2, 15, 29])('a reader of %d boards of 30 finds what is on them', async count => {
    const seen = [...(await thirtyBoards())].slice(0, count)
    const { posts } = await searchPosts(db, { boards: seen.map(([id]) => id) }, 'damson')
    expect(posts.map(({ id }) => id).sort()).toEqual(seen.map(([, id]) => id).sort())
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
    const none = await find('quince', { ...every, owners: [userId] })
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

/** 255 characters, each of which NFKC expands to six: nearly the title with the most terms that is possible. */
const squared = '㌖'.repeat(255)
/** Each character expands to 18, with four words among them. */
const ligatures = 'ﷺ'.repeat(255)

for (const engine of engineNames)
  test(`on ${engine}, a title with more terms than are stored in order stays separate from its content`, async () => {
    expect([termsOf(squared).length, termsOf(ligatures).length]).toEqual([1535, 766])
    const { db, userId, errors } = await companyOn(engine)
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    const create = (title: string, content: string) =>
      createPost(db, poster, { board: 'open', title, content })
    await create(squared, 'Tangerine')
    await create(ligatures, 'Mandarin')
    await create('Citrus', 'A tangerine is one of many fruits, and there are others beside it here')
    // Makes the average title short.
    for (let n = 0; n < 60; n++)
      await create(`Plum ${n}`, 'There are twelve words in this one, and that is usual here')
    const find = async (text: string) =>
      (await searchPosts(db, { boards: 'every' }, text)).posts.map(post => post.title)
    const expectAll = async () => {
      // A one-word content scores above a match among a dozen words; as part of so long a title it would not.
      expect(await find('tangerine')).toEqual([squared, 'Citrus'])
      expect(await find('キロメートル')).toEqual([squared])
      expect(await find(ligatures.slice(0, 20))).toEqual([ligatures])
      expect(await errors()).toEqual([])
    }
    await expectAll()
    await db.write(nobody, transaction => flushAll(transaction))
    await expectAll()
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    await expectAll()
  })

describe.each(engineNames)('on %s', async engine => {
  const { store, db, userId } = await companyOn(engine)
  const create = (title: string) =>
    createPost(
      db,
      { actor: nobody, audience: every, creatorId: userId },
      { board: 'open', title, content: '' },
    )
  const rowOf = async (id: number) =>
    (await findPostFor(db, { audience: every, userId }, id, { evenDeleted: true }))!
  const found = async (text: string) =>
    (await searchPosts(db, every, text)).posts.map(({ id }) => id)

  test('words of posts that were deleted while the language changed are stemmed in the new one', async () => {
    const { id } = await create('Quarterly Einladungen')
    const admin = { actor: nobody, role: 'admin' as const, userId }
    await deletePost(db, admin, await rowOf(id))
    await setLanguage(db, nobody, 'de')
    for await (const _ of rebuildIndex(db, nobody));
    await restorePost(db, nobody, await rowOf(id))
    // A word that no post had when the index was rebuilt, in another post.
    const { id: other } = await create('Noch mehr Einladungen')
    await db.write(nobody, flushAll)
    expect(await searchErrors(store, db.companyId)).toEqual([])
    expect((await found('Einladung')).sort((a, b) => a - b)).toEqual([id, other])
  })

  test('a word is found as it is written while terms still have the stems of another language', async () => {
    await setLanguage(db, nobody, 'en')
    for await (const _ of rebuildIndex(db, nobody));
    const { id } = await create('Organising everything')
    await setLanguage(db, nobody, 'de')
    // Not the last word, which is looked for as the beginning of others, too.
    expect(await found('organising zebras')).toEqual([id])
    for await (const _ of rebuildIndex(db, nobody));
    expect(await found('organising zebras')).toEqual([id])
  })
})
