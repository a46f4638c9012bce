import { expect, test } from 'bun:test'
import { createPost, searchPosts } from '../../src/features/posts/index.ts'
import { countPending } from '../../src/features/search/index/flush-pending.ts'
import { rebuildIndex } from '../../src/features/search/index.ts'
import { wordsOf } from '../../src/features/search/text/analysis.ts'
import { verifyStore } from '../../src/features/verify/index.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

/** 255 characters, each of which NFKC writes as six, and so the title with the most words that there is. */
const squared = '㌖'.repeat(255)
/** One character of 18, four words among them. */
const ligatures = 'ﷺ'.repeat(255)

for (const engine of ['SQLite', 'PostgreSQL'])
  test(`on ${engine}, a title of more words than are in order is a title, and its content is none`, async () => {
    expect([wordsOf(squared).length, wordsOf(ligatures).length]).toEqual([1530, 766])
    const databaseUrl = engine === 'PostgreSQL' ? await testDatabaseUrl() : undefined
    const { store, db, userId } = await temporaryCompany({ databaseUrl })
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    const create = (title: string, content: string) =>
      createPost(db, poster, { board: 'open', title, content })
    await create(squared, 'Tangerine')
    await create(ligatures, 'Mandarin')
    await create('Citrus', 'A tangerine is one of many fruits, and there are others beside it here')
    // So that the usual title is short.
    for (let n = 0; n < 60; n++)
      await create(`Plum ${n}`, 'There are twelve words in this one, and that is usual here')
    const find = async (text: string) =>
      (await searchPosts(db, { boards: 'every' }, text)).map(post => post.title)
    const expectAll = async () => {
      // As content a word by itself says more than one among a dozen; in so long a title it says nothing.
      expect(await find('tangerine')).toEqual([squared, 'Citrus'])
      expect(await find('キロメートル')).toEqual([squared])
      expect(await find(ligatures.slice(0, 20))).toEqual([ligatures])
      expect((await verifyStore(store)).errors).toEqual([])
    }
    await expectAll()
    await db.write(nobody, transaction => countPending(transaction, { isForced: true }))
    await expectAll()
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    await expectAll()
  })
