import { onTestFinished } from 'bun:test'
import { runJobs } from '../../../src/features/events/jobs/run-jobs.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { findDelivery } from '../../../src/features/webhooks/deliver/find-delivery.ts'
import { webhookFollower } from '../../../src/features/webhooks/deliver/plan-deliveries.ts'
import type { Through } from '../../../src/features/webhooks/deliver/send-attempt.ts'
import { webhookQueue } from '../../../src/features/webhooks/deliver/webhook-queue.ts'
import {
  createWebhook,
  type NewWebhook,
} from '../../../src/features/webhooks/manage/change-webhook.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createLog } from '../../../src/platform/log.ts'
import { SecretBox } from '../../../src/platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../../src/platform/secret-box/secret-key.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type EngineName, nobody, temporaryCompany } from '../temporary-store.ts'

export const secretKey = 'A'.repeat(43)
export const box = new SecretBox(parseSecretKeys(secretKey)!)

export type Received = { path: string; headers: Headers; body: string; json: Payload }

type Payload = {
  type: string
  timestamp: string
  data: {
    version: number
    event: { post_id: number }
    post?: { id: number; title: string; tags: unknown[]; creator: { email: string } } | null
    comment?: { id: number; internal: boolean } | null
  }
}

const timing = { leaseMs: 30_000, retryMs: 20, lookMs: 10, lingerMs: 30 }
const log = createLog('silent')

/** A receiver on a real socket; `respond` says what it answers, 204 unless given. */
export function startHookReceiver(
  respond: (received: Received) => Response | Promise<Response> = () =>
    new Response(null, { status: 204 }),
) {
  const received: Received[] = []
  const listener = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const body = await request.text()
      const path = new URL(request.url).pathname
      const one = { path, headers: request.headers, body, json: JSON.parse(body) as Payload }
      received.push(one)
      return respond(one)
    },
  })
  onTestFinished(() => void listener.stop(true))
  return { received, url: (path: string) => `http://127.0.0.1:${listener.port}${path}` }
}

/** A company with posts to write and webhooks to send them to, and a clock that can be put forward. */
export async function hookSetting(
  engine: EngineName,
  given: Pick<Parameters<typeof temporaryCompany>[0] & {}, 'atEnd' | 'deadlines'> = {},
) {
  const machine = systemClock()
  let aheadMicros = 0
  const ahead = () => machine() + aheadMicros
  const clock = Object.assign(ahead, { steady: ahead })
  const made = await temporaryCompany({ engine, clock, ...given })
  const { store, db, userId } = made

  /** Follows and sends until `isDone`, then stops. */
  async function running(
    isDone: () => unknown | Promise<unknown>,
    outgoing: Partial<Through['outgoing']> = {},
    baseUrl = 'https://feedback.example',
  ) {
    const through = {
      baseUrl,
      secrets: () => box,
      outgoing: { allow: ['127.0.0.1'], timeoutMs: 10_000, ...outgoing },
    }
    const jobs = {
      followers: [webhookFollower],
      tasks: [webhookQueue(through)],
    }
    const stopping = new AbortController()
    const done = runJobs(store, jobs, log, stopping.signal, timing)
    await waitUntil('the webhooks are sent', async () => ((await isDone()) ? true : undefined))
    stopping.abort()
    await done
  }

  const version = async () =>
    (await db.query.selectFrom('companies').select('version').executeTakeFirstOrThrow()).version

  const isCaughtUp = async () => {
    const cursor = await db.query
      .selectFrom('job_cursors')
      .select('version')
      .where('consumer', '=', 'webhooks')
      .executeTakeFirst()
    return cursor?.version === (await version())
  }
  // It is followed from now on.
  await running(isCaughtUp)

  const deliveries = (webhookId: number) =>
    db.query
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('version')
      .execute()

  return {
    ...made,
    version,
    isCaughtUp,
    running,
    deliveries,
    putForward: (hours: number) => {
      aheadMicros += hours * 3_600e6
    },
    addHook: (url: string, more: Partial<NewWebhook> = {}) =>
      createWebhook(db, nobody, box, {
        url,
        kind: 'standard',
        events: [],
        boardId: null,
        includesInternal: false,
        isEnabled: true,
        ...more,
      }),
    post: (title: string, board = 'open') =>
      createPost(
        db,
        { actor: nobody, audience: { boards: 'every' }, creatorId: userId },
        { board, title, content: 'Please.' },
      ),
    /** Whether everything that was planned for it is finished. */
    isFinished: async (webhookId: number) =>
      (await isCaughtUp()) &&
      (await deliveries(webhookId)).every(({ state }) => !['waiting', 'pending'].includes(state)),
    delivery: async (webhookId: number, at: number) => (await findDelivery(db, webhookId, at))!,
  }
}
