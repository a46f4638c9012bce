import { tmpdir } from 'node:os'
import { SQL } from 'bun'
import { systemClock } from '../../../src/platform/clock.ts'
import { openStore, patient } from '../../../src/server/process/open-store.ts'
import { type PostgresServer, startPostgres } from '../../../test/support/postgres.ts'
import { openTsRank } from '../plain/ts-rank.ts'
import type { Fill } from './fill.ts'
import type { Place } from './place.ts'

/** What a machine of its own would be given; the rest is PostgreSQL's default. */
const settings = { shared_buffers: '1GB', maintenance_work_mem: '1GB', max_wal_size: '8GB' }

/** On a given server what was loaded is kept under the name; a server of our own goes at the end. */
export async function openPostgresPlace(
  name: string,
  fill: Fill,
  givenUrl: string | undefined,
): Promise<Place> {
  const own = givenUrl ? undefined : await startPostgres({ version: 18, isFast: true, settings })
  try {
    return await openOn(
      own,
      givenUrl ?? own!.url(),
      `hark_bench_${name.replaceAll('-', '_')}`,
      fill,
    )
  } catch (error) {
    await own?.stop()
    throw error
  }
}

async function openOn(
  own: PostgresServer | undefined,
  adminUrl: string,
  database: string,
  fill: Fill,
): Promise<Place> {
  const admin = new SQL(adminUrl, { max: 1 })
  const isFilled = await findFilled(admin, database)
  if (!isFilled) {
    await admin.unsafe(`drop database if exists ${database} with (force)`)
    await admin.unsafe(`create database ${database} template template0 encoding 'UTF8'`)
  }
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const sql = new SQL(url.href, { max: 1 })
  const plain = openTsRank(sql)
  if (!isFilled) {
    await fillAll(url.href, sql, fill, plain)
    await admin.unsafe(`comment on database ${database} is 'filled'`)
  }
  if (own) await makeDurable(admin)
  const [row] = await sql`select current_setting('server_version') as version`
  const store = await openStore(
    { dataDir: tmpdir(), databaseUrl: url.href },
    systemClock(),
    patient,
  )
  return {
    store,
    plain,
    engineVersion: `PostgreSQL ${row.version}`,
    serverPids: () => backendsOf(sql),
    async close() {
      await store.engine.close()
      await sql.close()
      await admin.close()
      await own?.stop()
    },
  }
}

async function backendsOf(sql: SQL): Promise<number[]> {
  const rows: { pid: number }[] = await sql`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  return rows.map(({ pid }) => pid)
}

async function findFilled(admin: SQL, database: string): Promise<boolean> {
  const [row] = await admin`select shobj_description(oid, 'pg_database') as state
    from pg_database where datname = ${database}`
  return row?.state === 'filled'
}

async function fillAll(url: string, sql: SQL, fill: Fill, plain: Place['plain']) {
  const store = await openStore({ dataDir: tmpdir(), databaseUrl: url }, systemClock(), patient)
  await fill(store, plain)
  await store.engine.close()
  await plain.finish()
  await sql.unsafe('vacuum analyze')
}

/** Creates are to cost what they cost where nothing may be lost. */
async function makeDurable(admin: SQL) {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.unsafe(`alter system set ${setting} = on`)
  await admin`select pg_reload_conf()`
}
