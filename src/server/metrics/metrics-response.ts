import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import { exposition, type Family, gauge, mergeFamilies } from '../../platform/metrics/families.ts'
import { sha256 } from '../../platform/text/random-text.ts'
import type { Store } from '../../store/store.ts'
import type { RequestContext } from '../request/context.ts'

/** `/metrics`, of all processes that share the port. To everyone else it is not there. */
export async function metricsResponse(context: RequestContext): Promise<Response> {
  if (!isMetricsReader(context)) throw problem('not_found')
  const { app } = context
  const processes = await app.collectMetrics()
  const families = [...mergeFamilies(processes), ...(await queueFamilies(app.store))]
  return new Response(exposition(families), {
    headers: {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
}

/** Headers that proxies add: a request with one of them is not local. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether the request may read the metrics: it has the token, or it comes from this machine and no proxy. Unless
 * METRICS is set, nobody may where the base URL is that of other machines: a proxy that adds no header would let everyone in.
 */
function isMetricsReader({ app, request, socketAddress }: RequestContext): boolean {
  const { config, baseUrl } = app
  const mode = config.metrics ?? (isLoopback(new URL(baseUrl).hostname) ? 'local' : 'off')
  if (mode === 'off') return false
  const { headers } = request
  if (mode !== 'local') {
    const sent = /^bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
    return sent !== undefined && isSame(sent, mode)
  }
  if (proxyHeaders.some(name => headers.has(name))) return false
  // A page of another site that leads a browser here by its own name has that name in the header.
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(socketAddress()) && isLoopback(host)
}

function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '')
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/.test(bare)
}

/** In a time that tells nothing of how much is right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)))
}

/** More are reported as so many: what a request to this reads does not grow with a queue. */
const countedMax = 10_000

/** Figures of the whole installation from the database. Read for each request; if that fails, one line says so. */
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
  // A row for each company and follower.
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
