import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../../../store/store.ts'
import { longestMs } from '../../events/jobs/backoff.ts'

/** Further ahead, an attempt was dated by a clock that has been set back since. */
const furthestMicros = longestMs * 1000

export type DueWebhook = { company_id: number; id: number; is_failing: number }

/** Each is one range of an index; joined by `or` they would be none on PostgreSQL. */
function dueRanges(now: number): RawBuilder<boolean>[] {
  return [sql`next_attempt <= ${now}`, sql`next_attempt > ${now + furthestMicros}`]
}

/** What is left of a disabled webhook has a time, too, so that its webhook is looked at where anything is due. */
export async function hasDue(store: Store): Promise<boolean> {
  const [some] = await anyDue(store)
  return some !== undefined && (await dueWebhooks(store, 1)).length > 0
}

/** By webhook_deliveries_due, of every company: idle, a look is two searches of it. */
async function anyDue(store: Store) {
  const first = (range: RawBuilder<boolean>) => sql`select * from (select 1 as is_due
    from webhook_deliveries where state = 'pending' and ${range}
    order by next_attempt limit 1) as due`
  const ranges = dueRanges(store.clock()).map(first)
  const { rows } = await sql`${sql.join(ranges, sql` union all `)}`.execute(store.installation)
  return rows
}

/**
 * Each is asked for by webhook_deliveries_due_of_webhook. Not by `exists`, whose rows PostgreSQL may rather read and hash
 * for all webhooks together.
 */
export async function dueWebhooks(store: Store, most?: number): Promise<DueWebhook[]> {
  const first = (range: RawBuilder<boolean>) => sql`(select version from webhook_deliveries d
    where d.company_id = w.company_id and d.webhook_id = w.id and state = 'pending' and ${range}
    order by next_attempt, version limit 1) is not null`
  const isDue = sql.join(dueRanges(store.clock()).map(first), sql` or `)
  const { rows } = await sql<DueWebhook>`select w.company_id, w.id,
      case when w.failing_since is null then 0 else 1 end as is_failing
    from webhooks w where w.is_enabled = 1 and (${isDue})
    ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}`.execute(store.installation)
  return rows
}

/** The longest due first. */
export async function dueVersions(
  store: Store,
  { company_id, id }: DueWebhook,
  most: number,
): Promise<number[]> {
  const some = (range: RawBuilder<boolean>) => sql`select * from (select next_attempt, version
    from webhook_deliveries where company_id = ${company_id} and webhook_id = ${id}
      and state = 'pending' and ${range}
    order by next_attempt, version limit ${sql.lit(most)}) as due`
  const ranges = dueRanges(store.clock()).map(some)
  const { rows } = await sql<{
    next_attempt: number
    version: number
  }>`${sql.join(ranges, sql` union all `)}`.execute(store.installation)
  const inOrder = rows.sort((a, b) => a.next_attempt - b.next_attempt || a.version - b.version)
  return inOrder.map(({ version }) => version)
}

/** Those that do not fail first; of each kind, those behind the one that was served last. */
export function inTurn(due: DueWebhook[], latest: (DueWebhook | undefined)[]): DueWebhook[] {
  const order = (a: DueWebhook, b: DueWebhook) => a.company_id - b.company_id || a.id - b.id
  const hasHadTurn = (one: DueWebhook) => {
    const last = latest[one.is_failing]
    return last !== undefined && order(one, last) <= 0 ? 1 : 0
  }
  return due.toSorted(
    (a, b) => a.is_failing - b.is_failing || hasHadTurn(a) - hasHadTurn(b) || order(a, b),
  )
}
