import { expect, onTestFinished, test } from 'bun:test'
import { sql } from 'kysely'
import { createPost } from '../../src/features/posts/create-post.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import {
  indexPosts,
  readListedPosts,
  unindexPosts,
} from '../../src/features/search/index/index-posts.ts'
import { postsPerBlock } from '../../src/features/search/index/posting-set.ts'
import { rebuildIndex } from '../../src/features/search/index/rebuild-index.ts'
import { insertPosts } from './insert-posts.ts'
import {
  companyOn,
  type EngineName,
  engineNames,
  nobody,
  temporaryCompany,
} from './temporary-store.ts'

/**
 * The numbers that posts continue after: several in one block, then empty blocks, two adjacent blocks, and a distant
 * block that shares its bit in a block set with another.
 */
const gaps = [0, 0, 45 * postsPerBlock, 0, 46 * postsPerBlock - 2, 97 * postsPerBlock, 0]

async function fill(engine: EngineName) {
  const made = await temporaryCompany({ engine, atEnd: onTestFinished })
  const { store, db, userId, openBoard, otherBoard, hiddenBoard, errors } = made
  const everything = { boards: 'every' as const }
  const poster = { actor: nobody, audience: everything, creatorId: userId }
  const titles: string[] = []
  for (const [at, gap] of gaps.entries()) {
    if (gap > 0) {
      await db.write(nobody, transaction => flushAll(transaction))
      await store.engine.write({ owner: db.companyId }, transaction =>
        sql`update search_indexes set counted_to = ${sql.lit(gap)}, flushed_to = ${sql.lit(gap)}`.execute(
          transaction,
        ),
      )
    }
    for (const board of ['open', 'other', 'hidden']) {
      const title = `apple ${board}${at} ${at % 2 ? 'pear' : 'plum'}`
      titles.push(title)
      await createPost(db, poster, { board, title, content: `quince ${at}` })
    }
  }
  const find = async (text: string, boards: number[] | 'every' = 'every') =>
    (await searchPosts(db, { boards }, text)).posts.map(post => post.title)
  return {
    store,
    errors,
    db,
    find,
    titles: titles.toReversed(),
    openBoard,
    otherBoard,
    hiddenBoard,
  }
}

/** More than are ranked. */
const newerMatches = 250

for (const engine of engineNames) {
  test(`on ${engine}, a match in a title is found behind any number of newer matches in contents`, async () => {
    const { db, userId } = await companyOn(engine)
    const audience = { boards: 'every' as const }
    const poster = { actor: nobody, audience, creatorId: userId }
    await createPost(db, poster, { board: 'open', title: 'All about quinces', content: '' })
    for (let at = 0; at < newerMatches; at++)
      await createPost(db, poster, { board: 'open', title: `Pear ${at}`, content: 'no quinces' })
    expect((await searchPosts(db, audience, 'quinces')).posts[0]?.title).toBe('All about quinces')
  })

  test(`on ${engine}, a prefix matches the most common terms first`, async () => {
    const { db, userId, openBoard } = await companyOn(engine)
    const words = (kind: string) => Array.from({ length: 40 }, (_, at) => `s${kind}${at}`).join(' ')
    const post = (title: string, content = '') => ({ boardId: openBoard, title, content })
    // More terms of one digit and of two digits than are read per magnitude, and one of three digits.
    const drafts = [
      ...Array.from({ length: 100 }, (_, at) => post(`system ${at}`)),
      ...Array.from({ length: 10 }, (_, at) => post(`Ten ${at}`, words('b'))),
      post('One', words('a')),
    ]
    await db.write(nobody, async transaction => {
      await indexPosts(transaction, await insertPosts(transaction, userId, drafts))
      await flushAll(transaction)
    })
    const { posts: found } = await searchPosts(db, { boards: 'every' }, 's')
    expect(found.some(({ title }) => title.startsWith('system'))).toBe(true)
  })

  test(`on ${engine}, posts are found in whichever block they are`, async () => {
    const { store, errors, db, find, titles, ...boards } = await fill(engine)
    const count = () => db.write(nobody, transaction => flushAll(transaction))
    const check = async () => {
      expect(await find('apple')).toEqual(titles)
      expect(await find('quince apple')).toEqual(titles)
      expect(await find('pear quince')).toEqual([
        ...titles.filter(title => title.includes('pear')),
        ...titles.filter(title => title.includes('plum')),
      ])
      expect((await find('other6'))[0]).toStartWith('apple other6')
      for (const seen of [['open'], ['other', 'open'], ['hidden']]) {
        const ids = seen.map(board => boards[`${board}Board` as keyof typeof boards])
        const own = titles.filter(title => seen.some(board => title.includes(` ${board}`)))
        expect(await find('apple', ids)).toEqual(own)
        expect(await find('apple hidden0', ids)).toEqual(
          seen.includes('hidden') ? ['apple hidden0 plum', ...own.slice(0, -1)] : own,
        )
      }
      expect(await find('apple', [])).toEqual([])
      expect(await errors()).toEqual([])
    }
    await check()
    await count()
    await check()
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    await check()

    // Posts that are removed and reindexed, a block at a time, are found as before.
    await db.write(nobody, async transaction => {
      const posts = await readListedPosts(transaction, 0, 2 ** 40)
      expect(new Set(posts.map(({ number }) => Math.floor(number / postsPerBlock)))).toEqual(
        new Set([0, 45, 46, 97]),
      )
      await unindexPosts(
        transaction,
        posts.slice(3, 12).map(({ id }) => id),
      )
      transaction.touch()
    })
    expect(await find('apple')).toEqual([...titles.slice(0, -12), ...titles.slice(-3)])
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    await check()

    // As if nearly every post contained the term: only the newest blocks are read, unless few posts are visible.
    const change = (statement: string) =>
      store.engine.write({ owner: db.companyId }, transaction =>
        sql.raw(statement).execute(transaction),
      )
    await change('update term_counts set posts_count = 9000000')
    await change('update search_indexes set posts_count = 9000000')
    await change('update search_boards set posts_count = 3000000')
    // The posts that were put back have the newest numbers.
    expect(await find('apple')).toEqual(
      titles.filter(title => !/(?:open|other|hidden)[04] /.test(title)),
    )
    const open = titles.filter(title => title.includes(' open'))
    expect(await find('apple', [boards.openBoard])).toEqual(open)

    // Visibility follows the post, whatever the index says.
    await change(`update posts set board_id = ${boards.hiddenBoard} where title = '${open[0]}'`)
    expect(await find('apple', [boards.openBoard])).toEqual(open.slice(1))
  })
}
