import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { Store } from '../../../store/store.ts'

const leaseName = 'jobs'
/** Further ahead, a lease was dated by a clock that has been set back since. */
const longestLeaseMs = 60_000

/** The right to run the installation's jobs. The fence is another one each time that the holder changes. */
export type Lease = { readonly holder: string; readonly fence: number }

/**
 * Takes the lease for a time if nobody has it, or renews one's own. Undefined while another process has it.
 */
export function takeLease(
  store: Store,
  holder: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  const now = timeOf(store.engine.kind, store.clock())
  return store.engine.write('everybody', async transaction => {
    // The conflict takes the row's lock: of two that try at once, the second sees what the first did.
    const { rows } = await sql<{ fence: number }>`
      insert into job_leases (name, holder, fence, expires)
      values (${leaseName}, ${holder}, 1, ${now} + ${sql.lit(leaseMs * 1000)})
      on conflict (name) do update set
        fence = case when job_leases.holder = excluded.holder
          then job_leases.fence else job_leases.fence + 1 end,
        holder = excluded.holder, expires = excluded.expires
      where job_leases.holder = excluded.holder or job_leases.expires <= ${now}
        or job_leases.expires > ${now} + ${sql.lit(longestLeaseMs * 1000)}
      returning fence`.execute(transaction)
    return rows[0] && { holder, fence: rows[0].fence }
  })
}

/** The process that runs the jobs now, for people; undefined while none does. */
export async function findHolder(store: Store): Promise<string | undefined> {
  const { rows } = await sql<{ holder: string }>`select holder from job_leases
    where name = ${leaseName} and expires > ${timeOf(store.engine.kind, store.clock())}`.execute(
    store.installation,
  )
  return rows[0]?.holder.split(' ').slice(0, -1).join(' ')
}

/** Lets another process take over at once. */
export async function releaseLease(store: Store, { holder, fence }: Lease): Promise<void> {
  await store.engine.write('everybody', transaction =>
    sql`update job_leases set expires = 0
      where name = ${leaseName} and holder = ${holder} and fence = ${fence}`.execute(transaction),
  )
}

/**
 * Whether the lease is still held, as of the transaction: PostgreSQL keeps it from changing hands until the
 * commit, SQLite has one writer at a time.
 */
export function leaseIsHeld({ holder, fence }: Lease, engine: EngineKind): RawBuilder<object> {
  const lock = sql.raw(engine === 'postgres' ? 'for share' : '')
  return sql`select 1 from job_leases
    where name = ${leaseName} and holder = ${holder} and fence = ${fence} ${lock}`
}

/** The server's clock where there is one: the nodes' own may differ by more than a lease lasts. */
export function timeOf(engine: EngineKind, clock: number): RawBuilder<number> {
  return engine === 'postgres'
    ? sql`cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)`
    : sql`${clock}`
}
