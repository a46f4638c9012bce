import { expect, test } from 'bun:test'
import { createPost, searchPosts } from '../../src/features/posts/index.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { rebuildIndex } from '../../src/features/search/index.ts'
import { termsOf } from '../../src/features/search/text/analysis.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

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
