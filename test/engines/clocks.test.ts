import { expect, test } from 'bun:test'
import { addBoard } from '../../src/features/boards/boards.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { hasPostgres } from '../support/engine-under-test.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { nobody, postgresVersion, temporaryCompany } from './temporary-store.ts'

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

test.skipIf(!hasPostgres)(
  'two nodes whose clocks disagree write at once: what is written later is listed as newer (needs PostgreSQL)',
  async () => {
    const databaseUrl = await testDatabaseUrl(postgresVersion)
    const clock = systemClock()
    const ahead = await openStore({ dataDir: '', databaseUrl }, clock, patient)
    const behind = await openStore({ dataDir: '', databaseUrl }, () => clock() - 5_000_000, patient)
    const made = await addCompany(ahead, nobody, { slug: 'a', name: 'A' }, async transaction => {
      await addBoard(transaction, nobody, { slug: 'open', name: 'Open', isPrivate: false })
      return addUser(transaction, nobody, { email: 'a@example.com', name: 'A', role: 'admin' })
    })
    const everyone = { boards: 'every' as const }
    const poster = { actor: nobody, audience: everyone, creatorId: made!.filled! }
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const db = (at % 2 ? ahead : behind).company(made!.companyId)
        return createPost(db, poster, { board: 'open', title: `Post ${at}`, content: '' })
      }),
    )
    const { items } = await listPosts(ahead.company(made!.companyId), everyone, { size: 100 })
    // Ids are given in the order of the company's writes.
    const ids = items.map(item => item.id)
    expect(ids).toHaveLength(60)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    await Promise.all([ahead.engine.close(), behind.engine.close()])
  },
)
