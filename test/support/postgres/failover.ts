import { SQL } from 'bun'
import type { PostgresServer } from '../postgres.ts'
import { waitUntil } from '../wait-until.ts'

/** One URL that names the servers in this order. */
export function urlOfAll(servers: PostgresServer[], database: string): string {
  const url = servers[0]!.url(database)
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return url.replace(`127.0.0.1:${servers[0]!.port}`, hosts)
}

/** From now on the standby is a primary; resolves once it takes writes. */
export async function promote(standby: PostgresServer): Promise<void> {
  await withAdmin(standby, async sql => {
    await sql`select pg_promote()`
    await waitUntil('it is promoted', async () => {
      const [row] = await sql`select pg_is_in_recovery() as is_standby`
      return !row.is_standby
    })
  })
}

/** What the primary commits from now on does not reach the standby. */
export async function cutOff(standby: PostgresServer): Promise<void> {
  await withAdmin(standby, async sql => {
    await setAndReload(sql, 'primary_conninfo', '')
    await waitUntil('nothing is received', async () => {
      const receivers = await sql`select from pg_stat_wal_receiver`
      return receivers.length === 0
    })
  })
}

/** The standby has all that the primary has committed so far. */
export async function caughtUp(primary: PostgresServer, standby: PostgresServer): Promise<void> {
  const [{ lsn }] = await withAdmin(primary, sql => sql`select pg_current_wal_lsn()::text as lsn`)
  await withAdmin(standby, sql =>
    waitUntil('the standby has caught up', async () => {
      const [row] = await sql`select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_all`
      return row.has_all === true
    }),
  )
}

/** From now on a commit is acknowledged only once the standby has it. */
export async function replicateSynchronously(primary: PostgresServer): Promise<void> {
  await withAdmin(primary, async sql => {
    await setAndReload(sql, 'synchronous_standby_names', '*')
    await waitUntil('the standby is synchronous', async () => {
      const standbys = await sql`select from pg_stat_replication where sync_state = 'sync'`
      return standbys.length > 0
    })
  })
}

/** Running sessions are bound by it as well, from their next transaction on. */
export async function setReadOnly(server: PostgresServer, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? 'on' : 'off'
  await withAdmin(server, async sql => {
    await setAndReload(sql, 'default_transaction_read_only', value)
    await waitUntil('it is in force', async () => {
      const [row] = await sql`show default_transaction_read_only`
      return row.default_transaction_read_only === value
    })
  })
}

async function setAndReload(sql: SQL, name: string, value: string): Promise<void> {
  await sql.unsafe(`alter system set ${name} = '${value}'`)
  await sql`select pg_reload_conf()`
}

async function withAdmin<Result>(
  server: PostgresServer,
  work: (sql: SQL) => Promise<Result>,
): Promise<Result> {
  const sql = new SQL(server.url(), { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.close()
  }
}
