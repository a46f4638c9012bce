import { expect, test } from 'bun:test'
import { openStore } from '../../src/server/process/open-store.ts'
import { inLongRun } from '../support/long-run.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { KnownIds, knowDemo } from './conformance/known-ids.ts'
import type { Ids } from './conformance/operation.ts'
import { operationsFrom } from './conformance/random-operation.ts'
import { runHark } from './conformance/run-hark.ts'
import { type Side, startSide } from './conformance/side.ts'
import { newDatabaseUrl } from './temporary-store.ts'

const seed = Number(process.env.HARK_CONFORMANCE_SEED ?? 3)
const count = Number(process.env.HARK_CONFORMANCE_OPERATIONS ?? inLongRun(700, 2000))

test(
  `${count} operations (seed ${seed}) get the same answers on SQLite and on PostgreSQL`,
  async () => {
    const databaseUrl = (await newDatabaseUrl('PostgreSQL'))!
    const [sqlite, postgres] = await Promise.all([
      startSide('SQLite', {}),
      startSide('PostgreSQL', { DATABASE_URL: databaseUrl }),
    ])
    const counts = await compare(sqlite, postgres)
    process.stdout.write(`Seed ${seed}, ${count} operations: ${JSON.stringify(counts, null, 1)}\n`)
    expect(Object.keys(counts.statuses).filter(status => status >= '500')).toEqual([])
    // Requests must be about something: two servers that find nothing are easily the same.
    const kinds = Object.entries(counts.kinds)
    expect(kinds.filter(([, { sent, notFound }]) => notFound > sent / 2)).toEqual([])
    const sum = (field: 'sent' | 'notFound') =>
      kinds.reduce((all, [, counted]) => all + counted[field], 0)
    expect(sum('notFound')).toBeLessThan(sum('sent') / 10)
    for (const { server, close } of [sqlite, postgres]) {
      await close()
      expect(await server.stop()).toBe(0)
    }
    expect(await runHark({ DATABASE_URL: databaseUrl }, 'verify')).toBe(
      await runHark({ DATA_DIR: sqlite.server.dataDir }, 'verify'),
    )
  },
  { timeout: 600_000 },
)

async function compare(sqlite: Side, postgres: Side) {
  const random = randomFrom(seed)
  const known = new KnownIds()
  const store = await openStore({ dataDir: sqlite.server.dataDir, databaseUrl: undefined })
  await knowDemo(store, known)
  await store.engine.close()
  const next = operationsFrom(random, idsFrom(known, random))
  const kinds: Record<string, { sent: number; notFound: number }> = {}
  const statuses: Record<string, number> = {}
  for (let number = 0; number < count; number++) {
    const operation = next()
    const [expected, got] = await Promise.all([
      sqlite.answer(operation, number),
      postgres.answer(operation, number),
    ])
    if (got.text !== expected.text) {
      const told = `Seed ${seed}, operation ${number}: ${JSON.stringify(operation).slice(0, 3000)}`
      const { stdout, stderr } = postgres.server
      const logs = [...stdout, ...stderr]
        .filter(line => line.includes(`operation-${number}"`))
        .join('\n')
      expect(lines(got.text), `${told}\n${logs}\nOn PostgreSQL, held against SQLite:`).toBe(
        lines(expected.text),
      )
    }
    statuses[expected.status] = (statuses[expected.status] ?? 0) + 1
    // The ids of another company mean nothing here, and ours nothing there.
    if (operation.who === 'other') continue
    if (expected.status < 300 && expected.body !== '') known.learn(operation, expected.body)
    kinds[operation.kind] ??= { sent: 0, notFound: 0 }
    const counted = kinds[operation.kind]!
    counted.sent++
    if (expected.status === 404) counted.notFound++
  }
  return { kinds, statuses }
}

/** Ids that exist, but not of those who make the requests: they must still be able to. */
function idsFrom(known: KnownIds, random: Random): Ids {
  const { pick, whole } = random
  const ids = known.choices(random)
  const upTo = (highest: number) => () => pick([whole(1, highest), whole(1, highest), 0])
  return {
    ...ids,
    person: () => whole(1, 60),
    member: upTo(40),
    // The demo's boards are among the first 40.
    board: () => pick([upTo(40)(), ids.board()]),
  }
}

/** One field a line, so that the difference can be read. */
function lines(answer: string): string {
  return answer.replaceAll(/([{[,])(?=["{])/g, '$1\n')
}
