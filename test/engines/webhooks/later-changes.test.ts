import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { SQL } from 'bun'
import { inTurn } from '../../../src/features/events/jobs/queue.ts'
import { deletePost } from '../../../src/features/posts/delete-post.ts'
import { editPost } from '../../../src/features/posts/edit-post.ts'
import { postOwnerChanged } from '../../../src/features/posts/events.ts'
import { findPostFor } from '../../../src/features/posts/find-post-for.ts'
import { verifyStore } from '../../../src/features/transfer/verify/verify-store.ts'
import {
  deleteOldDeliveries,
  prune,
} from '../../../src/features/webhooks/deliver/prune-deliveries.ts'
import { redeliver } from '../../../src/features/webhooks/deliver/redeliver.ts'
import { hasDue } from '../../../src/features/webhooks/deliver/webhook-queue.ts'
import { findWebhook, lockWebhook } from '../../../src/features/webhooks/find-webhook.ts'
import { editWebhook } from '../../../src/features/webhooks/manage/change-webhook.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { engineNames, nobody } from '../temporary-store.ts'
import { hookSetting, startHookReceiver } from './setting.ts'

test('webhooks take turns, those that fail behind the others', () => {
  const due = [
    { company_id: 1, id: 5, is_failing: 0 },
    { company_id: 2, id: 3, is_failing: 0 },
    { company_id: 3, id: 1, is_failing: 1 },
    { company_id: 4, id: 1, is_failing: 0 },
  ]
  const companies = (latest: Parameters<typeof inTurn>[1]) =>
    inTurn(due, latest).map(({ company_id }) => company_id)
  expect(companies([])).toEqual([1, 2, 4, 3])
  expect(companies([due[0]])).toEqual([2, 4, 1, 3])
  expect(companies([due[3], due[2]])).toEqual([1, 2, 4, 3])
})

/** Answers 200 and the beginning of a body, and then does `next` to the connection. */
async function startBreakingReceiver(next: (socket: Socket) => void) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx', () => next(socket))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}/`
}

describe.each(engineNames)('on %s', async engine => {
  const setting = await hookSetting(engine)
  const { db, store, userId, addHook, post, running, isFinished, deliveries, putForward } = setting
  const reader = { audience: { boards: 'every' as const }, userId }
  const found = async (postId: number) => (await findPostFor(db, reader, postId))!
  const hook = async (id: number) => (await findWebhook(db, id))!

  afterEach(async () => {
    await db.maintain(({ query }) => query.deleteFrom('webhooks').execute())
  })

  /** A receiver that fails until it is told otherwise, and a webhook whose first attempt has failed. */
  async function failedOnce(more: Parameters<typeof addHook>[1] = {}) {
    let status = 500
    const { received, url } = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(url('/'), { events: ['post.created'], ...more })
    const { id: postId } = await post('First')
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    const accept = async () => {
      status = 200
      putForward(1)
      await running(() => isFinished(id))
    }
    return { id, postId, received, accept }
  }

  test('what waits for a delivery that grew too old is tried', async () => {
    const { id, postId, received, accept } = await failedOnce({ events: [] })
    putForward(20 * 24)
    await editPost(db, nobody, await found(postId), { title: 'Second' })
    await running(setting.isCaughtUp)
    const states = async () => (await deliveries(id)).map(({ state }) => state)
    expect(await states()).toEqual(['pending', 'waiting'])
    putForward(11 * 24)
    while (await deleteOldDeliveries(db, store.clock()));
    expect(await states()).toEqual(['pending'])
    expect((await verifyStore(store)).errors).toEqual([])
    await accept()
    expect(received.at(-1)!.json.type).toBe('post.edited')
  })

  test('what was deleted since the first attempt is not part of the second', async () => {
    const { postId, received, accept } = await failedOnce()
    await deletePost(db, { actor: nobody, role: 'admin', userId }, await found(postId))
    await accept()
    expect(received[0]!.json.data.post!.title).toBe('First')
    expect(received.at(-1)!.json.data.post).toBeNull()
  })

  test('a webhook that includes nothing internal any more gets nothing of it by a retry', async () => {
    const types = { events: ['post.created' as const, 'post.owner_changed' as const] }
    const { id, postId, received, accept } = await failedOnce({ ...types, includesInternal: true })
    await db.write(nobody, async transaction => {
      const { id: post_id, board_id } = await found(postId)
      transaction.record(postOwnerChanged, { post_id, board_id, from: null, to: userId })
    })
    await running(setting.isCaughtUp)
    expect(await deliveries(id)).toHaveLength(2)
    await editWebhook(db, nobody, await hook(id), { includesInternal: false })
    await accept()
    const [sent, withheld] = await deliveries(id)
    expect([sent!.state, sent!.built_for]).toEqual(['sent', 'standard'])
    expect([withheld!.state, withheld!.body]).toEqual(['withheld', null])
    expect(received.map(({ json }) => json.type)).not.toContain('post.owner_changed')
  })

  test('of another kind, it gets the format of that, and what that has no message for is withheld', async () => {
    const { id, received, accept } = await failedOnce({ events: [] })
    const { id: postId } = await post('Other')
    await editPost(db, nobody, await found(postId), { title: 'Others' })
    await running(setting.isCaughtUp)
    await editWebhook(db, nobody, await hook(id), { kind: 'slack' })
    await accept()
    expect(Object.keys(received.at(-1)!.json)).toContain('text')
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'withheld'])
  })

  test('what cannot be built counts as an attempt', async () => {
    const { id } = await addHook('http://127.0.0.1:1/', { kind: 'slack', events: ['post.created'] })
    await post('Nowhere')
    await running(async () => (await deliveries(id))[0]?.error === 'not_built', {}, 'nowhere')
    const [row] = await deliveries(id)
    expect([row!.state, row!.attempts]).toEqual(['pending', 1])
    expect(row!.next_attempt!).toBeGreaterThan(row!.attempted!)
  })

  test('what is left of a disabled webhook is not looked for, and tried at once when it is enabled', async () => {
    const { id } = await failedOnce()
    await editWebhook(db, nobody, await hook(id), { isEnabled: false })
    putForward(1)
    expect(await hasDue(store)).toBe(false)
    await editWebhook(db, nobody, await hook(id), { isEnabled: true })
    expect(await hasDue(store)).toBe(true)
  })

  test('a 2xx whose body stalls or breaks off is accepted', async () => {
    const urls = [
      await startBreakingReceiver(() => {}),
      await startBreakingReceiver(socket => socket.destroy()),
    ]
    const ids: number[] = []
    for (const url of urls) ids.push((await addHook(url, { events: ['post.created'] })).id)
    await post('Broken off')
    const rows = async () => (await Promise.all(ids.map(deliveries))).map(([row]) => row)
    const isTried = async () => (await rows()).every(row => (row?.attempts ?? 0) > 0)
    await running(isTried, { timeoutMs: 1_000 })
    expect((await rows()).map(row => [row!.state, row!.status, row!.error])).toEqual([
      ['sent', 200, 'timeout'],
      ['sent', 200, 'connection_lost'],
    ])
  })

  test('the answer is not stored where somebody was erased from the body meanwhile', async () => {
    const { url } = startHookReceiver(async ({ body }) => {
      await db.maintain(({ query }) =>
        query.updateTable('webhook_deliveries').set({ body: '{}' }).execute(),
      )
      return new Response(body)
    })
    const { id } = await addHook(url('/'), { events: ['post.created'] })
    await post('Echo')
    await running(() => isFinished(id))
    expect((await deliveries(id)).map(({ state, answer }) => [state, answer])).toEqual([
      ['sent', null],
    ])
  })

  test('a company has 16 requests under way at most', async () => {
    let [underWay, most] = [0, 0]
    const full = Promise.withResolvers<void>()
    const { url } = startHookReceiver(async () => {
      most = Math.max(most, ++underWay)
      if (most >= 16) full.resolve()
      await full.promise
      underWay--
      return new Response(null, { status: 200 })
    })
    const hooks: { id: number }[] = []
    for (let n = 0; n < 10; n++) hooks.push(await addHook(url('/'), { events: ['post.created'] }))
    for (const title of ['One', 'Two', 'Three']) await post(title)
    await running(async () => {
      for (const { id } of hooks) if (!(await isFinished(id))) return false
      return true
    })
    expect(most).toBe(16)
  })

  test('what is left to send does not count among what is finished', async () => {
    const { id } = await addHook('https://hooks.example/', { isEnabled: false })
    const events = await db.query
      .selectFrom('events')
      .select('version')
      .orderBy('version')
      .execute()
    const row = {
      webhook_id: id,
      type: 'post.created',
      post_id: null,
      next_attempt: null,
      created: 1,
    }
    const rows = events.map(({ version }, at) => ({
      ...row,
      version,
      state: at < 5 ? ('sent' as const) : ('pending' as const),
    }))
    await db.maintain(({ query }) => query.insertInto('webhook_deliveries').values(rows).execute())
    await db.maintain(transaction => prune(transaction, id, 'finished', 4))
    expect(await deliveries(id)).toHaveLength(rows.length)
  })

  // SQLite has one writer at a time.
  if (engine === 'PostgreSQL')
    describe('a delivery that is asked for again', () => {
      const admin = new SQL(setting.databaseUrl!, { max: 1 })
      afterAll(() => admin.close())
      const isBlocked = async () => {
        const waiting = await admin`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        return waiting.length > 0 || undefined
      }

      async function sentHook() {
        const { url } = startHookReceiver()
        const { id } = await addHook(url('/'), { events: ['post.created'] })
        for (const title of ['One', 'Two', 'Three']) await post(title)
        await running(() => isFinished(id))
        return { webhook: (await findWebhook(db, id))!, versions: await versionsOf(id) }
      }

      const versionsOf = async (id: number) => (await deliveries(id)).map(({ version }) => version)

      test('is not deleted as an old one meanwhile', async () => {
        const { webhook, versions } = await sentHook()
        const [asked, , latest] = versions
        let pruned: Promise<void> | undefined
        await db.write(nobody, async transaction => {
          await redeliver(transaction, nobody, webhook, asked!)
          pruned = db.maintain(own => prune(own, webhook.id, 'finished', 0))
          await waitUntil('the deletion waits', isBlocked)
        })
        await pruned
        expect(await versionsOf(webhook.id)).toEqual([asked!, latest!])
      })

      test('is not found where it is deleted meanwhile', async () => {
        const { webhook, versions } = await sentHook()
        let asked: Promise<unknown> | undefined
        await db.maintain(async own => {
          await lockWebhook(own, webhook.id)
          await own.query
            .deleteFrom('webhook_deliveries')
            .where('version', '=', versions[0]!)
            .execute()
          asked = redeliver(db, nobody, webhook, versions[0]!).catch(error => error)
          await waitUntil('the request waits', isBlocked)
        })
        expect(await asked).toMatchObject({ code: 'not_found' })
      })
    })
})
