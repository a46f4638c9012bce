import { afterAll, expect, test } from 'bun:test'
import { createPost } from '../../src/features/posts/index.ts'
import { PostgresConnection } from '../../src/platform/db/postgres-connection.ts'
import { companyOn, nobody } from './temporary-store.ts'

/** Every statement that is sent while its connection waits for nothing begins another round trip. */
const counts = { roundTrips: 0, statements: 0 }
const { query } = PostgresConnection.prototype
const inFlight = new WeakMap<PostgresConnection, number>()
PostgresConnection.prototype.query = function <Row>(
  this: PostgresConnection,
  ...args: Parameters<typeof query>
) {
  const before = inFlight.get(this) ?? 0
  if (before === 0) counts.roundTrips++
  counts.statements++
  inFlight.set(this, before + 1)
  return query
    .apply<PostgresConnection, typeof args, ReturnType<typeof query<Row>>>(this, args)
    .finally(() => inFlight.set(this, inFlight.get(this)! - 1))
}
afterAll(() => {
  PostgresConnection.prototype.query = query
})

async function counted(work: () => Promise<unknown>) {
  const before = { ...counts }
  await work()
  return {
    roundTrips: counts.roundTrips - before.roundTrips,
    statements: counts.statements - before.statements,
  }
}

test('a create takes six round trips, and four where it shares its commit', async () => {
  const { db, userId } = await companyOn('PostgreSQL')
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const post = { board: 'open', title: 'Dark mode', content: 'For the night.' }
  const create = () => createPost(db, poster, post)
  // The first post creates the index, and its terms are new: that takes more.
  await create()

  const alone = await counted(create)
  expect(alone.roundTrips).toBeLessThanOrEqual(6)
  expect(alone.statements).toBeLessThanOrEqual(15)

  const [held, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.write(nobody, async () => {
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const creating = Array.from({ length: 10 }, create)
  const together = await counted(async () => {
    held.resolve()
    await Promise.all([holder, ...creating])
  })
  // The commit of the write that held the company; then a lock and a commit, or a few where the machine is slow.
  expect(together.roundTrips).toBeLessThanOrEqual(10 * 4 + 9)
  expect(together.statements).toBeLessThanOrEqual(10 * 12 + 20)
})
