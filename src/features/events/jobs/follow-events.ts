import { sql } from 'kysely'
import type { Log } from '../../../platform/log.ts'
import { giveWay, nextBatchSize, stepMs } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
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

export const eventsPerBatchMax = 200

/**
 * The events that share a transaction: more or fewer, by how long the last ones took. SQLite follows them in one turn, holding the
 * write lock, and the next may cost much more than the last: there they are fewer.
 */
const batch = {
  first: 20,
  sqlite: { least: 5, most: 50, msGoal: stepMs },
  postgres: { least: 5, most: eventsPerBatchMax, msGoal: 50 },
}

/** Another process has the lease now. */
export class LeaseLost extends Error {}

/** Follows new events, all of them unless `signal` comes first. False when there was nothing new, or nothing could be done. */
export async function followEvents(
  store: Store,
  lease: Lease,
  followers: readonly Follower[],
  log: Log,
  signal: AbortSignal,
  stats = new JobStats(),
): Promise<boolean> {
  let hasFollowed = false
  const follow = async (companyId: number, together: Follower[]) => {
    try {
      await followCompany(store.company(companyId), lease, together, signal, stats)
      hasFollowed = true
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      const [follower, ...others] = together as [Follower, ...Follower[]]
      // A follower that fails on one company must not hold up the others.
      if (others.length > 0) for (const each of together) await follow(companyId, [each])
      else {
        stats.failed(follower.name)
        log.error('events_not_followed', {
          consumer: follower.name,
          company_id: companyId,
          cause: String(error),
        })
      }
    }
  }
  const behind = Map.groupBy(await findBehind(store, followers), ({ companyId }) => companyId)
  for (const [companyId, found] of behind) {
    await follow(
      companyId,
      found.map(({ follower }) => follower),
    )
    if (signal.aborted) break
  }
  return hasFollowed
}

/** Which followers have events of which companies beyond their cursor, in the order of the followers for each. */
export async function findBehind(store: Store, followers: readonly Follower[]) {
  if (followers.length === 0) return []
  const names = followers.map(({ name }) => name)
  const areDone = names.map(
    (name, at) => sql`max(case when k.consumer = ${name} then 1 else 0 end) as ${sql.ref(`${at}`)}`,
  )
  // One range of cursors per company: four searches, one for each follower, took PostgreSQL four times as long.
  const { rows } = await sql<{ id: number; [at: number]: number }>`
    select c.id, ${sql.join(areDone)} from companies c
    left join job_cursors k on k.company_id = c.id and k.version >= c.version
    where c.closed is null
    group by c.id having count(case when k.consumer in (${sql.join(names)}) then 1 end) < ${sql.lit(names.length)}
    order by c.id`.execute(store.installation)
  return rows.flatMap(row =>
    followers.filter((_, at) => row[at] === 0).map(follower => ({ follower, companyId: row.id })),
  )
}

/**
 * Follows the next events and moves the cursors past them, in one transaction: at whatever moment it is cut, no event is
 * skipped and none is followed twice.
 */
async function followCompany(
  db: CompanyDb,
  lease: Lease,
  followers: Follower[],
  signal: AbortSignal,
  stats: JobStats,
): Promise<void> {
  let size = batch.first
  for (;;) {
    const isDone = await db.maintain(async transaction => {
      const startedAt = performance.now()
      const held = await transaction.raw(() => leaseIsHeld(lease, db.engine))
      if (held.length === 0) throw new LeaseLost('another process runs the jobs')
      const cursors = await transaction.run(cursorsOf, {})
      // Its rows are being removed.
      if (cursors.length === 0) return true
      // One that has none yet is younger than the follower: it is followed from its first event.
      const cursorOf = ({ name }: Follower) =>
        cursors.find(({ consumer }) => consumer === name)?.version ?? 0
      const from = Math.min(...followers.map(cursorOf))
      const next = { orderBy: ['version'], behind: from, limit: size } as const
      const events: LoggedEvent[] = await rowsOf(transaction, 'events', {}, { columns, ...next })
      const to = events.at(-1)?.version ?? from
      for (const follower of followers) {
        const before = cursorOf(follower)
        const own = events.filter(({ version }) => version > before)
        if (own.length === 0) continue
        stats.ran(follower.name)
        await follower.follow(transaction, own)
      }
      const moved = followers.map(follower => ({
        consumer: follower.name,
        version: Math.max(to, cursorOf(follower)),
      }))
      await insertRows(transaction, 'job_cursors', moved, moveCursor)
      if (events.length < size) return true
      size = nextBatchSize(size, performance.now() - startedAt, batch[db.engine])
      return false
    })
    if (isDone || signal.aborted) return
    await giveWay()
  }
}

const columns = ['version', 'type', 'via', 'actor_id', 'data', 'created'] as const

const moveCursor = 'on conflict (company_id, consumer) do update set version = excluded.version'

/** None of a company that is closed; one without a name where nothing has followed it yet. */
const cursorsOf = companyStatement<object, { consumer: string | null; version: number | null }>(
  companyId => sql`select k.consumer, k.version from companies c
    left join job_cursors k on k.company_id = c.id
    where c.id = ${companyId} and c.closed is null`,
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
