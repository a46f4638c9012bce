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
const count = Number(process.env.HARK_CONFORMANCE_OPERATIONS ?? inLongRun(1000, 2000))

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
    // Most operations must be about something.
    expect(counts.statuses[404]).toBeLessThan(count / 5)
    for (const { server } of [sqlite, postgres]) expect(await server.stop()).toBe(0)
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
  const kinds: Record<string, number> = {}
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
    // The ids of another company mean nothing here.
    if (expected.status < 300 && expected.body !== '' && operation.who !== 'other')
      known.learn(operation, expected.body)
    kinds[operation.kind] = (kinds[operation.kind] ?? 0) + 1
    statuses[expected.status] = (statuses[expected.status] ?? 0) + 1
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
    token: () => pick([whole(600, 900), whole(600, 900), 0]),
    // The demo's boards are among the first 40.
    board: () => pick([upTo(40)(), ids.board()]),
  }
}

/** One field a line, so that the difference can be read. */
function lines(answer: string): string {
  return answer.replaceAll(/([{[,])(?=["{])/g, '$1\n')
}
