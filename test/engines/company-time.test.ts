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

test('a clock that was an hour ahead for one write dates that one ahead, and none after it', async () => {
  let time = 2_000_000_000_000
  const { db, userId } = await temporaryCompany({ clock: () => (time += 1_000_000) })
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const create = (title: string) => createPost(db, poster, { board: 'open', title, content: '' })
  const hour = 3_600_000_000
  await create('before')
  time += hour
  await create('ahead')
  time -= hour
  await create('after')
  await create('last')
  const { items } = await listPosts(db, poster.audience, { size: 10 })
  expect(items.map(item => item.title)).toEqual(['ahead', 'last', 'after', 'before'])
  expect(items[1]!.created).toBeLessThanOrEqual(time)
  // The wrong hour has passed: everything is in order again.
  time += hour
  await create('an hour later')
  const later = await listPosts(db, poster.audience, { size: 10 })
  expect(later.items[0]!.title).toBe('an hour later')
})
