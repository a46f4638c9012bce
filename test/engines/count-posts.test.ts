import { describe, expect, test } from 'bun:test'
import { countPosts, createPost } from '../../src/features/posts/index.ts'
import { findStatusIds } from '../../src/features/statuses/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

for (const engine of engineNames)
  describe(`On ${engine}`, async () => {
    const { db, userId, openBoard } = await companyOn(engine)

    test('posts of a status are counted exactly, up to a number that is read, whoever sees them', async () => {
      const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
      for (const title of ['One', 'Two', 'Three'])
        await createPost(db, poster, { board: 'open', title, content: '' })
      const statuses = (await findStatusIds(db, 'Open'))!
      const ofBoard = { boards: [openBoard], statuses }
      expect(await countPosts(db, ofBoard, 3)).toEqual({ count: 3, isExact: true })
      expect(await countPosts(db, ofBoard, 2)).toEqual({ count: 2, isExact: false })
      expect(await countPosts(db, { boards: [], statuses }, 3)).toEqual({ count: 0, isExact: true })
      expect(await countPosts(db, { boards: [], statuses }, 2)).toEqual({
        count: 0,
        isExact: false,
      })
      const none = (await findStatusIds(db, 'Planned'))!
      expect(await countPosts(db, { boards: 'every', statuses: none })).toEqual({
        count: 0,
        isExact: true,
      })
    })
  })
