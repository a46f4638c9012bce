import { expect, test } from 'bun:test'
import { inLongRun } from '../support/long-run.ts'
import { randomFrom } from '../support/random.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { operationsFrom } from './conformance/random-operation.ts'
import { runHark } from './conformance/run-hark.ts'
import { type Side, startSide } from './conformance/side.ts'

const seed = Number(process.env.HARK_CONFORMANCE_SEED ?? 3)
const count = Number(process.env.HARK_CONFORMANCE_OPERATIONS ?? inLongRun(1000, 2000))

test(
  `${count} operations (seed ${seed}) get the same answers on SQLite and on PostgreSQL`,
  async () => {
    const databaseUrl = await testDatabaseUrl()
    const [sqlite, postgres] = await Promise.all([
      startSide('SQLite', {}),
      startSide('PostgreSQL', { DATABASE_URL: databaseUrl }),
    ])
    const counts = await compare(sqlite, postgres)
    process.stdout.write(`Seed ${seed}, ${count} operations: ${JSON.stringify(counts, null, 1)}\n`)
    expect(Object.keys(counts.statuses).filter(status => status >= '500')).toEqual([])
    for (const { name, retries } of [sqlite, postgres])
      expect([name, retries.count <= count / 200]).toEqual([name, true])
    expect(await runHark({ DATABASE_URL: databaseUrl }, 'verify')).toBe(
      await runHark({ DATA_DIR: sqlite.server.dataDir }, 'verify'),
    )
  },
  { timeout: 600_000 },
)

async function compare(sqlite: Side, postgres: Side) {
  const next = operationsFrom(randomFrom(seed))
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
    kinds[operation.kind] = (kinds[operation.kind] ?? 0) + 1
    statuses[expected.status] = (statuses[expected.status] ?? 0) + 1
  }
  return { kinds, statuses }
}

/** One field a line, so that the difference can be read. */
function lines(answer: string): string {
  return answer.replaceAll(/([{[,])(?=["{])/g, '$1\n')
}
