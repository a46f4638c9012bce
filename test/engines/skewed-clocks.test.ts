import { expect, test } from 'bun:test'
import { openStore } from '../../src/app/process/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addBoard } from '../../src/features/boards/index.ts'
import { addCompany } from '../../src/features/companies/index.ts'
import { createPost, listPosts } from '../../src/features/posts/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { nobody, postgresVersion } from './temporary-store.ts'

test('two nodes whose clocks disagree write at once: what is written later is listed as newer', async () => {
  const databaseUrl = await testDatabaseUrl(postgresVersion)
  const clock = systemClock()
  const ahead = await openStore({ dataDir: '', databaseUrl }, clock)
  const behind = await openStore({ dataDir: '', databaseUrl }, () => clock() - 5_000_000)
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
})
