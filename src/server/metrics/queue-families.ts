import { sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { type Family, gauge } from '../../platform/metrics/families.ts'
import type { Store } from '../../store/store.ts'

/** More are reported as so many: what a request to this reads does not grow with a queue. */
const countedMax = 10_000

/** What the database has of the whole installation. It is read anew for each request; without it, one line says so. */
export async function queueFamilies(store: Store): Promise<Family[]> {
  const isUp = (value: 0 | 1) =>
    gauge({ name: 'hark_database_up', help: 'Whether the database answers.' }, [[{}, value]])
  try {
    return [isUp(1), ...(await readQueues(store))]
  } catch {
    return [isUp(0)]
  }
}

async function readQueues({ installation, engine }: Store): Promise<Family[]> {
  // A row for each company and consumer.
  const cursors = await sql<{ consumer: string; behind: number }>`
    select k.consumer, sum(c.version - k.version) as behind
    from job_cursors k join companies c on c.id = k.company_id group by k.consumer`.execute(
    installation,
  )
  // By deliveries_due.
  const deliveries = await sql<{ consumer: string; pending: number }>`
    select consumer, count(*) as pending from (select consumer from deliveries where state = 'pending'
      order by consumer, next_attempt limit ${sql.lit(countedMax)}) as queued group by consumer`.execute(
    installation,
  )
  const webhooks = await sql<{ pending: number }>`
    select count(*) as pending from (${pendingOfEnabled(engine.kind)}) as queued`.execute(
    installation,
  )
  const pending = new Map(deliveries.rows.map(row => [row.consumer, Number(row.pending)]))
  return [
    gauge(
      { name: 'hark_job_events_behind', help: 'Events that a consumer has not followed yet.' },
      cursors.rows.map(({ consumer, behind }) => [{ consumer }, Number(behind)]),
    ),
    gauge(
      {
        name: 'hark_queue_pending',
        help: `What waits to be sent, or to be tried again; ${countedMax} at most.`,
      },
      [
        [{ queue: 'mail' }, pending.get('mail') ?? 0],
        [{ queue: 'webhooks' }, Number(webhooks.rows[0]?.pending ?? 0)],
      ],
    ),
  ]
}

/**
 * Nothing is sent to a disabled webhook, however much it has left. By webhook_deliveries_due_of_webhook, from each webhook
 * that is enabled: `cross join` and `lateral` keep the engines from reading those of the others.
 */
function pendingOfEnabled(engine: EngineKind) {
  const most = sql.lit(countedMax)
  const ofWebhook = sql`d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'pending'`
  return engine === 'postgres'
    ? sql`select 1 from webhooks w cross join lateral (select 1 from webhook_deliveries d
        where ${ofWebhook} order by next_attempt, version limit ${most}) as due
        where w.is_enabled = 1 limit ${most}`
    : sql`select 1 from webhooks w cross join webhook_deliveries d
        where w.is_enabled = 1 and ${ofWebhook} limit ${most}`
}
