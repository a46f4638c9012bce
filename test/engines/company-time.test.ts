import { expect, test } from 'bun:test'
import { createPost, listPosts } from '../../src/features/posts/index.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

test('what is written later is listed as newer, even by a node whose clock is behind', async () => {
  let time = 2_000_000
  const { db, userId } = await temporaryCompany({ clock: () => time })
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const titles = ['first', 'second', 'third']
  for (const title of titles) {
    await createPost(db, poster, { board: 'open', title, content: '' })
    time -= 500_000
  }
  const { items } = await listPosts(db, poster.audience, { size: 10 })
  expect(items.map(item => item.title)).toEqual(titles.toReversed())
})
