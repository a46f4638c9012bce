import { afterEach, describe, expect, onTestFinished, test } from 'bun:test'
import { join } from 'node:path'
import { editBoard, findBoardBySlug } from '../../../src/features/boards/boards.ts'
import { createEntry } from '../../../src/features/changelog/change-entry.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { editPost } from '../../../src/features/posts/edit-post.ts'
import { findPostFor } from '../../../src/features/posts/find-post-for.ts'
import { tagCreated } from '../../../src/features/tags/events.ts'
import { verifyStore } from '../../../src/features/transfer/verify/verify-store.ts'
import {
  expireBeyond,
  findExpired,
} from '../../../src/features/webhooks/deliver/expire-deliveries.ts'
import { prune } from '../../../src/features/webhooks/deliver/prune-deliveries.ts'
import { redeliver } from '../../../src/features/webhooks/deliver/redeliver.ts'
import { backlogMax, hasBacklog } from '../../../src/features/webhooks/deliver/webhook-queue.ts'
import { findWebhook, lockWebhook } from '../../../src/features/webhooks/find-webhook.ts'
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  editWebhook,
  listWebhooks,
} from '../../../src/features/webhooks/manage/change-webhook.ts'
import {
  findDeletedWebhooks,
  removeSomeDeliveries,
} from '../../../src/features/webhooks/manage/remove-deleted.ts'
import { queueFamilies } from '../../../src/server/metrics/metrics-response.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import { inLongRun } from '../../support/long-run.ts'
import { pruneAll } from '../prune.ts'
import { engineNames, nobody, temporaryCompany } from '../temporary-store.ts'
import { box, hookSetting, secretKey, startHookReceiver } from './setting.ts'

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
  if (engine === 'SQLite')
    test('one that fails is disabled once too much is left to send', async () => {
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
    })

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

  test('a changelog entry that is not for everyone is sent with internal content only', async () => {
    const { received, url } = startHookReceiver()
    const events = ['changelog.published' as const]
    const hooks = [
      await addHook(url('/plain'), { events }),
      await addHook(url('/internal'), { events, includesInternal: true }),
    ]
    const author = { actor: nobody, audience: { boards: 'every' as const } }
    const texts = { content: '', categories: [], posts: [], published: store.clock() }
    await createEntry(db, author, { title: 'Among us', ...texts, visibility: 'team' })
    await createEntry(db, author, { title: 'For all', ...texts })
    for (const { id } of hooks) await running(() => setting.isFinished(id))
    const sentTo = (path: string) =>
      received
        .filter(request => request.path === path)
        .map(({ body }) => JSON.parse(body).data.entry.title)
        .sort()
    expect([sentTo('/plain'), sentTo('/internal')]).toEqual([['For all'], ['Among us', 'For all']])
  })
})

test.each(engineNames)(
  'on %s, killed at any step, every event is delivered, in the order of its post and under one id',
  async engine => {
    const { db, folder, databaseUrl, userId } = await temporaryCompany({
      engine,
      atEnd: onTestFinished,
    })
    const receiver = startHookReceiver()
    const run = async (dieAt: number) => {
      const script = join(import.meta.dir, 'crashing-hook-runner.ts')
      const given = [folder, databaseUrl ?? '', secretKey, String(dieAt), join(folder, 'steps')]
      const command = [process.execPath, script, ...given]
      const child = Bun.spawn(command, { stdout: 'inherit', stderr: 'inherit' })
      await child.exited
      return child.signalCode
    }
    // It is followed from now on.
    expect(await run(0)).toBeNull()
    await createWebhook(db, nobody, box, {
      url: receiver.url('/'),
      kind: 'standard',
      events: [],
      boardId: null,
      includesInternal: false,
      isEnabled: true,
    })
    const audience = { boards: 'every' as const }
    const poster = { actor: nobody, audience, creatorId: userId }
    const expected: string[] = []
    let kills = 0
    // Each engine dies at every seventh step, unless there is time.
    const stride = inLongRun(7, 1)
    for (let dieAt = engine === 'SQLite' ? 1 : 4; ; dieAt += stride) {
      const draft = { board: 'open', title: `Before ${dieAt}`, content: '' }
      const { id } = await createPost(db, poster, draft)
      const row = (await findPostFor(db, { audience, userId }, id))!
      await editPost(db, nobody, row, { title: `After ${dieAt}` })
      expected.push(`${id} post.created`, `${id} post.edited`)
      if ((await run(dieAt)) !== 'SIGKILL') break
      kills++
    }
    const sent = receiver.received.map(({ json, headers }) => ({
      key: `${json.data.event.post_id} ${json.type}`,
      id: headers.get('webhook-id'),
    }))
    const first = Map.groupBy(sent, ({ key }) => key)
    // Of one post, the first time that each arrived is in order; what a crash repeats comes later.
    for (const [, own] of Map.groupBy([...first.keys()], key => key.split(' ')[0]!))
      expect(own.map(key => key.split(' ')[1]!)).toEqual(['post.created', 'post.edited'])
    expect([...first.keys()].toSorted()).toEqual(expected.toSorted())
    for (const repeated of first.values())
      expect(new Set(repeated.map(({ id }) => id)).size).toBe(1)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(expected.length)
    // Taking the lease, planning, preparing and settling two attempts, and releasing it, each in pieces.
    expect(kills * stride).toBeGreaterThan(15)
  },
  300_000,
)

describe.each(engineNames)('on %s', async engine => {
  const setting = await hookSetting(engine)
  const { db, store, userId, addHook, post, running, isCaughtUp, isFinished, putForward } = setting
  const hook = async (id: number) => (await findWebhook(db, id))!
  const enable = async (id: number, isEnabled: boolean) =>
    editWebhook(db, nobody, await hook(id), { isEnabled })
  const states = async (id: number) => (await setting.deliveries(id)).map(({ state }) => state)
  const edit = async (postId: number, title: string) => {
    const reader = { audience: { boards: 'every' as const }, userId }
    await editPost(db, nobody, (await findPostFor(db, reader, postId))!, { title })
  }
  const hasExpired = async () => (await findExpired(store)).length > 0

  afterEach(async () => {
    expect((await verifyStore(store)).errors).toEqual([])
    await db.maintain(({ query }) => query.deleteFrom('webhooks').execute())
  })

  test('what happens while a webhook is paused is sent in order once it is enabled', async () => {
    let status = 500
    const { received, url } = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(url('/'))
    const { id: postId } = await post('Before')
    await running(() => received.length > 0)
    await enable(id, false)
    await edit(postId, 'Meanwhile')
    await post('Another')
    await running(isCaughtUp)
    expect(await states(id)).toEqual(['pending', 'waiting', 'pending'])
    // Almost three days.
    putForward(71)
    expect(await hasExpired()).toBe(false)
    status = 200
    const before = received.length
    await enable(id, true)
    await running(() => isFinished(id))
    expect(await states(id)).toEqual(['sent', 'sent', 'sent'])
    const versions = received.slice(before).map(({ json }) => json.data.version)
    const ofPost = received.slice(before).filter(({ json }) => json.data.event.post_id === postId)
    expect(versions).toHaveLength(3)
    expect(ofPost.map(({ json }) => json.type)).toEqual(['post.created', 'post.edited'])
  })

  test('after three days it expires, which is listed, and each can still be sent', async () => {
    const { received, url } = startHookReceiver()
    const { id } = await addHook(url('/'))
    await enable(id, false)
    const { id: postId } = await post('Old')
    await edit(postId, 'Old, too')
    await running(isCaughtUp)
    putForward(48)
    await edit(postId, 'Recent')
    await running(isCaughtUp)
    putForward(25)
    expect(await hasExpired()).toBe(true)
    await pruneAll(store)
    expect(await states(id)).toEqual(['expired', 'expired', 'pending'])
    expect(await hasExpired()).toBe(false)
    await enable(id, true)
    await running(() => isFinished(id))
    expect(received.map(({ json }) => json.type)).toEqual(['post.edited'])
    const [first] = await setting.deliveries(id)
    await redeliver(db, nobody, await hook(id), first!.version)
    await running(() => isFinished(id))
    expect(await states(id)).toEqual(['sent', 'expired', 'sent'])
  })

  test('what was left when it was disabled is kept for three days from then on', async () => {
    const { received, url } = startHookReceiver(() => new Response(null, { status: 500 }))
    const { id } = await addHook(url('/'))
    await post('Failing')
    await running(() => received.length > 0)
    putForward(70)
    await enable(id, false)
    putForward(70)
    await pruneAll(store)
    expect(await states(id)).toEqual(['pending'])
    putForward(3)
    await pruneAll(store)
    expect(await states(id)).toEqual(['expired'])
  })

  test('however much happens, so much is kept at most, and so much of what expired is listed', async () => {
    const { id } = await addHook('https://hooks.example/', { isEnabled: false })
    const { id: postId } = await post('Much')
    for (let n = 0; n < 9; n++) await edit(postId, `Much ${n}`)
    await running(isCaughtUp)
    await db.maintain(async own => {
      await lockWebhook(own, id)
      await expireBeyond(own, id, 3)
      await prune(own, id, 'expired', 4)
    })
    const kept = ['pending', 'waiting', 'waiting']
    expect(await states(id)).toEqual([...Array(5).fill('expired'), ...kept])
  })
})
