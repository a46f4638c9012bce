import { afterAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { PostgresReplicas } from '../../src/platform/db/postgres-replicas.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { temporaryCompany } from './temporary-store.ts'

const url = await testDatabaseUrl(18)
const { db } = await temporaryCompany({ databaseUrl: url })
const replicas = new PostgresReplicas(
  {
    url,
    size: 1,
    role: 'hark_app',
    connectTimeoutMs: 1000,
    statementTimeoutMs: 1500,
    silenceMs: 1750,
    acquireTimeoutMs: 1000,
  },
  {
    urls: [url],
    commitQuery: 'select 1 from events where company_id = $1 and version = $2 and revision = $3',
  },
)
afterAll(() => replicas.close())

test('a replica answers only if it has the very commit, not one of the same number', async () => {
  const [latest] = await db.raw(
    () => sql<{ version: number; revision: number }>`select version, revision from companies`,
  )
  const { version, revision } = latest!
  const read = (commit: { version: number; revision: number }) =>
    replicas.read({ owner: db.companyId, commit }, { sql: 'select 1 as one', parameters: [] })
  expect(await read({ version, revision })).toHaveLength(1)
  expect(await read({ version, revision: revision + 1 })).toBeUndefined()
  expect(await read({ version: version + 1, revision })).toBeUndefined()
})
