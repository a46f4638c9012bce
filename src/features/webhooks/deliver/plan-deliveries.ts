import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import type { Follower, LoggedEvent } from '../../events/jobs/follow-events.ts'
import { findWebhook, lockWebhook, type WebhookRow } from '../find-webhook.ts'
import { isInternal, testType, typesOf } from '../types.ts'
import { expireBeyond } from './expire-deliveries.ts'
import { prune } from './prune-deliveries.ts'

/** Writes down which events go to which webhooks, in the transaction that moves the cursor past them. */
export const webhookFollower: Follower = {
  name: 'webhooks',
  async follow(transaction, events) {
    const webhooks = await allWebhooks(transaction)
    for (const webhook of webhooks) {
      if (!events.some(event => isWanted(webhook, event))) continue
      await lockWebhook(transaction, webhook.id)
      // As it is now: it may have been edited or deleted before it was locked.
      const current = await findWebhook(transaction, webhook.id)
      if (!current) continue
      await planFor(
        transaction,
        current,
        events.filter(event => isWanted(current, event)),
      )
    }
  },
}

/** Including disabled ones: their events are sent once they are enabled. */
function allWebhooks({ query }: CompanyMaintenance): Promise<WebhookRow[]> {
  return query
    .selectFrom('webhooks')
    .selectAll()
    .where('is_deleted', '=', sql.lit(0))
    .orderBy('id')
    .execute()
}

type EventData = {
  webhook_id?: number
  post_id?: number
  board_id?: number
  from_board_id?: number
  is_internal?: boolean
}

/** By the event alone; what its rows say about who may see it is judged when it is sent. */
function isWanted(webhook: WebhookRow, { type, via, data: json, created }: LoggedEvent): boolean {
  const data = JSON.parse(json) as EventData
  if (type === testType) return data.webhook_id === webhook.id
  // Skip imported events, and events older than the webhook.
  if (via === 'import' || created <= webhook.created) return false
  const types: readonly string[] =
    webhook.events === '' ? typesOf(webhook.kind) : webhook.events.split(' ')
  if (!types.includes(type)) return false
  if (isInternal(type, data) && webhook.includes_internal === 0) return false
  const boards = [data.board_id, data.from_board_id]
  return webhook.board_id === null || boards.includes(webhook.board_id)
}

/** The webhook is locked. */
async function planFor(
  transaction: CompanyMaintenance,
  { id: webhook_id, is_enabled }: WebhookRow,
  events: LoggedEvent[],
) {
  const postOf = ({ data }: LoggedEvent) => (JSON.parse(data) as EventData).post_id ?? null
  const posts = new Set(events.flatMap(event => postOf(event) ?? []))
  const busy = await undeliveredPosts(transaction, webhook_id, [...posts])
  const rows = events.map(event => {
    const post_id = postOf(event)
    const isFirst = post_id === null || !busy.has(post_id)
    if (post_id !== null) busy.add(post_id)
    const { version, type, created } = event
    const state = isFirst ? ('pending' as const) : ('waiting' as const)
    const next_attempt = isFirst ? created : null
    return { webhook_id, version, type, post_id, state, next_attempt, created }
  })
  await insertRows(transaction, 'webhook_deliveries', rows)
  if (is_enabled === 0) await expireBeyond(transaction, webhook_id)
  await prune(transaction, webhook_id)
}

/** By webhook_deliveries_of_post. */
async function undeliveredPosts(
  { raw, engine }: CompanyMaintenance,
  webhookId: number,
  postIds: number[],
): Promise<Set<number>> {
  const json = JSON.stringify(postIds)
  const wanted =
    engine === 'postgres'
      ? sql`(select cast(value as bigint) as post_id
          from json_array_elements_text(${json}::text::json)) as wanted`
      : sql`(select value as post_id from json_each(${json})) as wanted`
  const rows = await raw(
    companyId => sql<{ post_id: number }>`select post_id from ${wanted}
      where (select version from webhook_deliveries as d
        where d.company_id = ${companyId} and d.webhook_id = ${webhookId}
          and d.state in ('waiting', 'pending')
          and ${seek(engine, 'd.post_id', sql.ref('wanted.post_id'))}
        order by d.post_id, d.version limit 1) is not null`,
  )
  return new Set(rows.map(({ post_id }) => post_id))
}
