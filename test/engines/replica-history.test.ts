import { afterAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { revisionQuery } from '../../src/app/process/open-store.ts'
import { PostgresReplicas } from '../../src/platform/db/postgres-replicas.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const { databaseUrl, db } = await temporaryCompany({ engine: 'PostgreSQL' })
const url = databaseUrl!
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
    revisionQuery,
  },
)
afterAll(() => replicas.close())

const revisionNow = async () => {
  const [row] = await db.raw(() => sql<{ revision: number }>`select revision from companies`)
  return row!.revision
}
const hasAnswered = async (revision: number) => {
  const statement = { sql: 'select 1 as one', parameters: [] }
  return (await replicas.read({ owner: db.companyId, revision }, statement)) !== undefined
}

test('a replica answers only if its data is of the very revision, neither behind nor ahead', async () => {
  const before = await revisionNow()
  expect(await hasAnswered(before)).toBe(true)
  await db.write(nobody, async transaction => transaction.touch())
  const after = await revisionNow()
  expect(after).not.toBe(before)
  expect(await hasAnswered(after)).toBe(true)
  expect(await hasAnswered(before)).toBe(false)
  expect(await hasAnswered(after + 1)).toBe(false)
})
