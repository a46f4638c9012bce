import { afterEach, describe, expect, test } from 'bun:test'
import { queueFamilies } from '../../../src/app/metrics/queue-families.ts'
import { editBoard, findBoardBySlug } from '../../../src/features/boards/index.ts'
import { createEntry } from '../../../src/features/changelog/create-entry.ts'
import { tagCreated } from '../../../src/features/tags/index.ts'
import { verifyStore } from '../../../src/features/verify/index.ts'
import { deleteWebhook } from '../../../src/features/webhooks/delete-webhook.ts'
import { disableWebhook } from '../../../src/features/webhooks/disable-webhook.ts'
import { editWebhook } from '../../../src/features/webhooks/edit-webhook.ts'
import { findWebhook } from '../../../src/features/webhooks/find-webhook.ts'
import { backlogMax, hasBacklog } from '../../../src/features/webhooks/has-backlog.ts'
import { findDeletedWebhooks, removeSomeDeliveries } from '../../../src/features/webhooks/index.ts'
import { listWebhooks } from '../../../src/features/webhooks/list-webhooks.ts'
import { insertRows } from '../../../src/store/index.ts'
import { engineNames, nobody } from '../temporary-store.ts'
import { hookSetting, startHookReceiver } from './setting.ts'

describe.each(engineNames)('on %s', async engine => {
  const setting = await hookSetting(engine)
  const { db, store, addHook, post, running, deliveries, putForward, version } = setting

  afterEach(async () => {
    await db.maintain(({ query }) => query.deleteFrom('webhooks').execute())
  })

  const hook = async (id: number) => (await findWebhook(db, id))!

  /** A webhook whose receiver fails, with so many deliveries behind the first. */
  async function behind(count: number) {
    let status = 500
    const { received, url } = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(url('/'), { events: ['post.created'] })
    const { id: postId } = await post('First')
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    const add = async (more: number) => {
      const before = await version()
      await db.write(nobody, async transaction => {
        for (let tag = 1; tag <= more; tag++)
          transaction.record(tagCreated, { tag_id: tag, is_public: false }, { name: '', color: '' })
      })
      const rows = Array.from({ length: more }, (_, at) => ({
        webhook_id: id,
        version: before + 1 + at,
        type: 'post.edited',
        post_id: postId,
        state: 'waiting' as const,
        next_attempt: null,
        created: store.clock(),
      }))
      await db.maintain(transaction => insertRows(transaction, 'webhook_deliveries', rows))
    }
    await add(count)
    const accept = () => {
      status = 200
    }
    return { id, received, accept, add }
  }

  // What counts them is tested on both; this many rows take PostgreSQL long to check, whose statistics are of an empty table.
  test.if(engine === 'SQLite')(
    'one that fails is disabled once too much is left to send',
    async () => {
      const { id } = await behind(backlogMax.failing)
      putForward(1)
      await running(async () => (await hook(id)).is_enabled === 0)
      expect(await hook(id)).toMatchObject({ disabled_reason: 'backlog' })
      const { type, data } = await db.query
        .selectFrom('events')
        .select(['type', 'data'])
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow()
      expect([type, JSON.parse(data)]).toEqual([
        'webhook.disabled',
        { webhook_id: id, reason: 'backlog' },
      ])
      await editWebhook(db, nobody, await hook(id), { isEnabled: true })
      const before = (await deliveries(id))[0]!.attempts
      putForward(1)
      // The sender counts what is left after the first attempt, and has done so before it makes a third.
      await running(async () => {
        if ((await deliveries(id))[0]!.attempts < before + 3) putForward(1)
        else return true
      })
      expect(await hook(id)).toMatchObject({ is_enabled: 1, disabled_reason: null })
    },
  )

  test('one that is enabled again has time for what was left before', async () => {
    const { id, add } = await behind(5)
    const max = { failing: 3, accepting: 3 }
    expect(await hasBacklog(db, await hook(id), max)).toBe(true)
    await disableWebhook(db, id, 'backlog')
    await editWebhook(db, nobody, await hook(id), { isEnabled: true })
    expect(await hasBacklog(db, await hook(id), max)).toBe(false)
    await add(3)
    expect(await hasBacklog(db, await hook(id), max)).toBe(false)
    await add(1)
    expect(await hasBacklog(db, await hook(id), max)).toBe(true)
  })

  test('one that accepts may have twice as much', async () => {
    const { id } = await behind(4)
    const max = { failing: 4, accepting: 5 }
    const failing = await hook(id)
    expect(await hasBacklog(db, failing, max)).toBe(true)
    expect(await hasBacklog(db, { ...failing, failing_since: null }, max)).toBe(false)
    expect(
      await hasBacklog(db, { ...failing, failing_since: null }, { ...max, accepting: 4 }),
    ).toBe(true)
  })

  test('the metric counts what is pending of those that are enabled', async () => {
    const pending = async () =>
      (await queueFamilies(store))
        .find(({ name }) => name === 'hark_queue_pending')!
        .samples.find(({ labels }) => labels.queue === 'webhooks')!.value
    const { id } = await behind(2)
    expect(await pending()).toBe(1)
    await disableWebhook(db, id, 'failing')
    expect(await pending()).toBe(0)
    await editWebhook(db, nobody, await hook(id), { isEnabled: true })
    expect(await pending()).toBe(1)
    await deleteWebhook(db, nobody, { id })
    expect(await pending()).toBe(0)
  })

  test('a deleted one is gone at once, and its deliveries in slices', async () => {
    const { id, received, accept } = await behind(450)
    accept()
    const sent = received.length
    await deleteWebhook(db, nobody, { id })
    expect(await findWebhook(db, id)).toBeUndefined()
    expect((await listWebhooks(db, { size: 20 })).items).toEqual([])
    putForward(1)
    await running(setting.isCaughtUp)
    expect(received).toHaveLength(sent)
    expect(await findDeletedWebhooks(store)).toEqual([db.companyId])
    const left: number[] = []
    while (await removeSomeDeliveries(db)) {
      left.push((await deliveries(id)).length)
      expect((await verifyStore(store)).errors).toEqual([])
    }
    expect(left).toEqual([251, 51, 0])
    expect(await findDeletedWebhooks(store)).toEqual([])
    expect(await db.query.selectFrom('webhooks').select('id').execute()).toEqual([])
  })

  test('a changelog entry that is sent again names no post of a board that turned private', async () => {
    let status = 500
    const { received, url } = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(url('/'), { events: ['changelog.published'] })
    const posts = [(await post('Open')).id, (await post('Other', 'other')).id]
    const author = { actor: nobody, audience: { boards: 'every' as const } }
    const entry = { title: 'New', content: '', categories: [], posts, published: store.clock() }
    await createEntry(db, author, entry)
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    const board = (await findBoardBySlug(db, 'other'))!
    await editBoard(db, nobody, board, { is_private: true })
    status = 200
    putForward(1)
    await running(() => setting.isFinished(id))
    const named = received.map(({ body }) => JSON.parse(body).data.entry.posts)
    expect([named[0], named.at(-1)]).toEqual([posts, [posts[0]]])
    await editBoard(db, nobody, (await findBoardBySlug(db, 'other'))!, { is_private: false })
  })
})
