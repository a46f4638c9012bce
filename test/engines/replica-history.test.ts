import { afterAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { commitQuery } from '../../src/app/process/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import type { Commit } from '../../src/platform/db/engine.ts'
import { PostgresReplicas } from '../../src/platform/db/postgres-replicas.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

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
    commitQuery,
  },
)
afterAll(() => replicas.close())

const latest = async () => {
  const [row] = await db.raw(() => sql<Commit>`select version, revision from companies`)
  return row!
}
const hasAnswered = async (commit: Commit) => {
  const statement = { sql: 'select 1 as one', parameters: [] }
  return (await replicas.read({ owner: db.companyId, commit }, statement)) !== undefined
}
const addPerson = () =>
  addUser(db, nobody, {
    email: `${crypto.randomUUID()}@example.com`,
    name: 'P',
    role: 'customer',
  })

test('a replica answers only if it has the very commit, not one of the same number', async () => {
  const commit = await latest()
  expect(await hasAnswered(commit)).toBe(true)
  await addPerson()
  expect(await hasAnswered(commit)).toBe(true)
  const { version, revision } = await latest()
  expect(await hasAnswered({ version, revision: revision + 1 })).toBe(false)
  expect(await hasAnswered({ version, revision: commit.revision })).toBe(false)
  expect(await hasAnswered({ version: version + 1, revision: revision + 1 })).toBe(false)
})

test('a write without an event is a commit, too', async () => {
  const before = await latest()
  await db.write(nobody, async transaction => transaction.touch())
  const touched = await latest()
  expect(touched.version).toBe(before.version)
  expect(touched.revision).not.toBe(before.revision)
  expect(await hasAnswered(touched)).toBe(true)
})
