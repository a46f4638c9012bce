import { sql } from 'kysely'
import type { Log } from '../../../platform/log.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import type { Store } from '../../../store/store.ts'
import type { DeliveryDraft, Follower, LoggedEvent } from './consumer.ts'
import { type Lease, leaseIsHeld } from './lease.ts'
import { JobStats } from './list-jobs.ts'

const eventsPerBatch = 200

/** Another process has the lease now. */
export class LeaseLost extends Error {}

/** Plans what all new events make necessary. False when there was nothing new, or nothing could be done. */
export async function followEvents(
  store: Store,
  lease: Lease,
  consumer: Follower,
  log: Log,
  signal: AbortSignal,
  stats = new JobStats(),
): Promise<boolean> {
  const behind = await findBehind(store, consumer)
  let hasFollowed = false
  for (const companyId of behind) {
    if (signal.aborted) break
    stats.ran(consumer.name)
    try {
      await followCompany(store.company(companyId), lease, consumer, signal)
      hasFollowed = true
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      stats.failed(consumer.name)
      // What one company's events do to the consumer is no reason to let the others wait.
      log.error('events_not_followed', {
        consumer: consumer.name,
        company_id: companyId,
        cause: String(error),
      })
    }
  }
  return hasFollowed
}

/** The companies that have events beyond the consumer's cursor. */
export async function findBehind(store: Store, { name }: Follower): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c
    left join job_cursors k on k.company_id = c.id and k.consumer = ${name}
    where c.closed is null and (k.version is null or k.version < c.version) order by c.id`.execute(
    store.installation,
  )
  return rows.map(row => row.id)
}

/**
 * Writes the deliveries of the next events and moves the cursor past them, in one transaction: at whatever
 * moment it is cut, no event is skipped and none is planned twice.
 */
async function followCompany(
  db: CompanyDb,
  lease: Lease,
  consumer: Follower,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const isDone = await db.maintain(async transaction => {
      const held = await transaction.raw(() => leaseIsHeld(lease, db.engine))
      if (held.length === 0) throw new LeaseLost('another process runs the jobs')
      const [cursor] = await transaction.run(cursorOf, { consumer: consumer.name })
      // Its rows are being removed.
      if (!cursor) return true
      // One that has none yet is younger than the consumer: it is followed from its first event.
      const from = cursor.version ?? 0
      const events = await transaction.run(eventsAfter, { version: from })
      await insertDeliveries(transaction, consumer, await consumer.plan(transaction, events))
      const to = events.at(-1)?.version ?? from
      await transaction.run(setCursor, { consumer: consumer.name, version: to })
      return events.length < eventsPerBatch
    })
    if (isDone) return
  }
}

async function insertDeliveries(
  transaction: CompanyMaintenance,
  { name }: Follower,
  drafts: DeliveryDraft[],
) {
  const fresh = { consumer: name, state: 'pending', attempts: 0, next_attempt: 0, error: null }
  const rows = drafts.map(({ version, target }) => ({ ...fresh, version, target }))
  await insertRows(transaction, 'deliveries', rows, 'on conflict do nothing')
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
