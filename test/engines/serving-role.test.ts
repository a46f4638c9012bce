import { afterAll, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { sql } from 'kysely'
import { addCompany } from '../../src/features/company/company.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { nobody } from './temporary-store.ts'

const servers: PostgresServer[] = []
afterAll(() => Promise.all(servers.map(server => server.stop())))

/** A server without `hark_app`, and a database owned by a role that is no superuser. */
async function plainOwner(version: 15 | 18, rights: 'createrole' | 'nocreaterole') {
  const server = await startPostgres({ version, isFast: true })
  servers.push(server)
  const url = new URL(await server.freshDatabase())
  const superuser = new SQL(server.url(), { max: 1 })
  await superuser.unsafe(`create role plain login ${rights} password 'plain'`)
  await superuser.unsafe(`alter database ${url.pathname.slice(1)} owner to plain`)
  Object.assign(url, { username: 'plain', password: 'plain' })
  return { url: url.href, superuser }
}

async function roleThatServes(databaseUrl: string): Promise<string | undefined> {
  const store = await openStore({ dataDir: '', databaseUrl }, undefined, patient)
  try {
    await addCompany(store, nobody, { slug: `c${Date.now()}`, name: 'C' }, async () => {})
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(
      store.installation,
    )
    return rows[0]?.role
  } finally {
    await store.engine.close()
  }
}

test.each([15, 18] as const)(
  'on PostgreSQL %d an owner who may make roles serves as one that owns nothing',
  async version => {
    const { url, superuser } = await plainOwner(version, 'createrole')
    expect(await roleThatServes(url)).toBe('hark_app')
    await superuser.close()
  },
)

test.each([15, 18] as const)(
  'on PostgreSQL %d a serving role that is made later is taken up at the next start',
  async version => {
    const { url, superuser } = await plainOwner(version, 'nocreaterole')
    expect(await roleThatServes(url)).toBe('plain')
    await superuser`create role hark_app nologin`
    await superuser`grant hark_app to plain`
    expect(await roleThatServes(url)).toBe('hark_app')
    await superuser.close()
  },
)
