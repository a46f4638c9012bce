import { sql } from 'kysely'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'

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

/** One thing to send because of one event. `target` says to whom: no two of an event and consumer are equal. */
export type DeliveryDraft = { version: number; target: string }

/** `id` is the same at every attempt, so that the receiving side can recognise a repetition. */
type Delivery = DeliveryDraft & { id: string; companyId: number; attempts: number }

/** The result of an attempt: `retry` tries again later, `dead` never by itself, and `postponed` does not count. */
export type Outcome = { state: 'sent' } | { state: 'retry' | 'dead' | 'postponed'; error: string }

/**
 * Something that follows the event log. `plan` decides what an event makes necessary, inside the transaction
 * that moves the cursor past it; `send` does it, at least once, outside of any transaction. Without `plan` it follows
 * nothing: something else writes its deliveries.
 */
export type Consumer = {
  readonly name: string
  /** Whether it only has work for the database, and gives way to requests: more is started ten times a second. */
  readonly givesWay?: boolean
  plan?(transaction: CompanyMaintenance, events: LoggedEvent[]): Promise<DeliveryDraft[]>
  send(db: CompanyDb, delivery: Delivery): Promise<Outcome>
}

/** Those that count what happened: they begin with a company's first event, whatever was there before they were. */
const countingConsumers: readonly string[] = ['activity']

/** What follows the events. One that is no consumer stores by itself what they make necessary. */
export type Follower = Required<Pick<Consumer, 'name' | 'plan'>>

export function followsEvents(consumer: Consumer): consumer is Consumer & Follower {
  return consumer.plan !== undefined
}

/**
 * A new consumer starts at the end of every company that is there already, so that an upgrade or an import never
 * notifies anybody of the past; it follows every later company from its first event. What only counts follows all of
 * them from there.
 */
export async function registerConsumers(store: Store, consumers: readonly Follower[]) {
  const known = await store.installation.selectFrom('job_consumers').select('name').execute()
  const names = new Set(known.map(row => row.name))
  const unknown = consumers.filter(({ name }) => !names.has(name))
  if (unknown.length === 0) return
  const now = store.clock()
  await store.engine.write('everybody', async transaction => {
    for (const { name } of unknown) {
      const { rows } =
        await sql`insert into job_consumers (name, registered) values (${name}, ${now})
        on conflict (name) do nothing returning name`.execute(transaction)
      // Another process may have been quicker.
      if (rows.length > 0 && !countingConsumers.includes(name))
        await sql`insert into job_cursors (company_id, consumer, version)
          select id, ${name}, version from companies`.execute(transaction)
    }
  })
}

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
        where c.id = ${companyId} and k.name not in (${sql.join(countingConsumers)})`,
    )
  })
}
