import { sql } from 'kysely'
import type { Log } from '../../../platform/log.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Store } from '../../../store/store.ts'
import { type Lease, leaseIsHeld } from './lease.ts'
import { JobStats } from './list-jobs.ts'

/** An event as the log has it. */
export type LoggedEvent = {
  version: number
  type: string
  via: string
  actor_id: number | null
  /** JSON, as the event's kind declares it. */
  data: string
  created: number
}

/**
 * Something that follows the event log. `follow` stores what events make necessary, inside the transaction that moves the
 * cursor past them: each event once.
 */
export type Follower = {
  readonly name: string
  follow(transaction: CompanyMaintenance, events: LoggedEvent[]): Promise<void>
}

/** Those that count what happened: they begin with a company's first event, whatever was there before they were. */
const countingFollowers: readonly string[] = ['activity']

/**
 * A new follower starts at the end of every company that is there already, so that an upgrade or an import never
 * notifies anybody of the past; it follows every later company from its first event. What only counts follows all of
 * them from there.
 */
export async function registerFollowers(store: Store, followers: readonly Follower[]) {
  const known = await store.installation.selectFrom('job_consumers').select('name').execute()
  const names = new Set(known.map(row => row.name))
  const unknown = followers.filter(({ name }) => !names.has(name))
  if (unknown.length === 0) return
  const now = store.clock()
  await store.engine.write('everybody', async transaction => {
    for (const { name } of unknown) {
      const { rows } =
        await sql`insert into job_consumers (name, registered) values (${name}, ${now})
        on conflict (name) do nothing returning name`.execute(transaction)
      // Another process may have been quicker.
      if (rows.length > 0 && !countingFollowers.includes(name))
        await sql`insert into job_cursors (company_id, consumer, version)
          select id, ${name}, version from companies`.execute(transaction)
    }
  })
}

const eventsPerBatch = 200

/** Another process has the lease now. */
export class LeaseLost extends Error {}

/** Follows all new events. False when there was nothing new, or nothing could be done. */
export async function followEvents(
  store: Store,
  lease: Lease,
  followers: readonly Follower[],
  log: Log,
  signal: AbortSignal,
  stats = new JobStats(),
): Promise<boolean> {
  let hasFollowed = false
  for (const { follower, companyId } of await findBehind(store, followers)) {
    if (signal.aborted) break
    stats.ran(follower.name)
    try {
      await followCompany(store.company(companyId), lease, follower, signal)
      hasFollowed = true
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      stats.failed(follower.name)
      // What one company's events do to the follower is no reason to let the others wait.
      log.error('events_not_followed', {
        consumer: follower.name,
        company_id: companyId,
        cause: String(error),
      })
    }
  }
  return hasFollowed
}

/** Which followers have events of which companies beyond their cursor, in the order of the followers. */
export async function findBehind(store: Store, followers: readonly Follower[]) {
  if (followers.length === 0) return []
  const places = sql.join(
    followers.map((_, at) => sql`select ${sql.lit(at)} as at, ${followers[at]!.name} as name`),
    sql` union all `,
  )
  const { rows } = await sql<{ at: number; id: number }>`
    select f.at, c.id from (${places}) as f cross join companies c
    left join job_cursors k on k.company_id = c.id and k.consumer = f.name
    where c.closed is null and (k.version is null or k.version < c.version)
    order by f.at, c.id`.execute(store.installation)
  return rows.map(({ at, id }) => ({ follower: followers[at]!, companyId: id }))
}

/**
 * Follows the next events and moves the cursor past them, in one transaction: at whatever moment it is cut, no event is
 * skipped and none is followed twice.
 */
async function followCompany(
  db: CompanyDb,
  lease: Lease,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const isDone = await db.maintain(async transaction => {
      const held = await transaction.raw(() => leaseIsHeld(lease, db.engine))
      if (held.length === 0) throw new LeaseLost('another process runs the jobs')
      const [cursor] = await transaction.run(cursorOf, { consumer: follower.name })
      // Its rows are being removed.
      if (!cursor) return true
      // One that has none yet is younger than the follower: it is followed from its first event.
      const from = cursor.version ?? 0
      const events = await transaction.run(eventsAfter, { version: from })
      await follower.follow(transaction, events)
      const to = events.at(-1)?.version ?? from
      await transaction.run(setCursor, { consumer: follower.name, version: to })
      return events.length < eventsPerBatch
    })
    if (isDone) return
  }
}

/** Of a company that is not closed. */
const cursorOf = companyStatement<{ consumer: string }, { version: number | null }>(
  (companyId, value) => sql`select k.version from companies c
    left join job_cursors k on k.company_id = c.id and k.consumer = ${value('consumer')}
    where c.id = ${companyId} and c.closed is null`,
)

const eventsAfter = companyStatement<{ version: number }, LoggedEvent>(
  (companyId, value) => sql`select version, type, via, actor_id, data, created from events
    where company_id = ${companyId} and version > ${value('version')}
    order by version limit ${sql.lit(eventsPerBatch)}`,
)

const setCursor = companyStatement<{ consumer: string; version: number }>(
  (companyId, value) => sql`insert into job_cursors (company_id, consumer, version)
    values (${companyId}, ${value('consumer')}, ${value('version')})
    on conflict (company_id, consumer) do update set version = excluded.version`,
)

/**
 * For a company that comes from a snapshot: what its events made necessary was sent where it comes from. Every
 * cursor starts at the end, and nothing is left to send. Counts are made again.
 */
export async function startAtEnd(db: CompanyDb): Promise<void> {
  await db.maintain(async transaction => {
    await transaction.raw(companyId => sql`delete from deliveries where company_id = ${companyId}`)
    await transaction.raw(
      companyId => sql`delete from notification_mails where company_id = ${companyId}`,
    )
    await transaction.raw(
      companyId => sql`delete from webhook_deliveries
        where company_id = ${companyId} and state in ('waiting', 'pending')`,
    )
    await transaction.raw(companyId => sql`delete from job_cursors where company_id = ${companyId}`)
    await transaction.raw(
      companyId => sql`insert into job_cursors (company_id, consumer, version)
        select c.id, k.name, c.version from companies c cross join job_consumers k
        where c.id = ${companyId} and k.name not in (${sql.join(countingFollowers)})`,
    )
  })
}
