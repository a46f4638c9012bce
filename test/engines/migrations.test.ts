import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import { openStore } from '../../src/app/process/open-store.ts'
import { listCompanies } from '../../src/features/companies/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { type Migration, migrate } from '../../src/platform/db/migrate.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { inLongRun } from '../support/long-run.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'

const clock = systemClock()

test('nodes that start at once on an empty database make one schema', async () => {
  const databaseUrl = await emptyDatabaseUrl()
  const stores = await Promise.all(
    Array.from({ length: 6 }, () => openStore({ dataDir: '', databaseUrl })),
  )
  for (const store of stores) expect(await listCompanies(store)).toEqual([])
  await Promise.all(stores.map(store => store.engine.close()))
})

const statementStart = /^(?:create|insert|alter|do) /gim

/** The same migrations, with the connection killed in front of one of their statements. */
function killedBefore(at: number): Migration[] {
  let count = 0
  return migrations.map(migration => {
    if (migration.engine === 'sqlite') return migration
    const statements = migration.statements.replace(statementStart, found =>
      count++ === at ? `select pg_terminate_backend(pg_backend_pid());\n${found}` : found,
    )
    return { ...migration, statements }
  })
}

test('a migration that is killed at any statement leaves nothing, and the next start does it all', async () => {
  const url = await emptyDatabaseUrl()
  const onPostgres = migrations.filter(({ engine }) => engine !== 'sqlite')
  const text = onPostgres.map(({ statements }) => statements).join('\n')
  const total = text.match(statementStart)?.length ?? 0
  expect(total).toBeGreaterThan(30)
  // The last of all is among them.
  for (let at = total - 1; at >= 0; at -= inLongRun(17, 1)) {
    const engine = openPostgres<Record<string, never>>({ url, size: 1 })
    await expect(migrate(engine, killedBefore(at), clock)).rejects.toThrow()
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_class where relnamespace = 'public'::regnamespace
    `.execute(engine.reads('everybody'))
    expect([at, rows[0]?.n]).toEqual([at, 0])
    await engine.close()
  }
  const store = await openStore({ dataDir: '', databaseUrl: url })
  expect(await listCompanies(store)).toEqual([])
  await store.engine.close()
})

test('a database of a newer Hark is refused', async () => {
  const databaseUrl = await emptyDatabaseUrl()
  const store = await openStore({ dataDir: '', databaseUrl })
  await store.engine.close()
  const owner = openPostgres<Record<string, never>>({ url: databaseUrl, size: 1 })
  await owner.write('everybody', transaction =>
    sql`insert into migrations (name, applied) values ('9999_future', 1)`.execute(transaction),
  )
  await owner.close()
  await expect(openStore({ dataDir: '', databaseUrl })).rejects.toThrow('newer Hark')
})

test('a database from before the schema was written down anew is refused, and says what to do', async () => {
  const databaseUrl = await emptyDatabaseUrl()
  const owner = openPostgres<Record<string, never>>({ url: databaseUrl, size: 1 })
  await owner.write('everybody', async transaction => {
    await sql`create table migrations (name text not null primary key, applied bigint not null)`.execute(
      transaction,
    )
    await sql`insert into migrations values ('0001_foundation', 1)`.execute(transaction)
  })
  await owner.close()
  await expect(openStore({ dataDir: '', databaseUrl })).rejects.toThrow('never released')
})
