import { describe, expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { holdComment } from '../../../src/features/comments/hold-comment.ts'
import { attemptsMax } from '../../../src/features/events/jobs/backoff.ts'
import { listJobs } from '../../../src/features/events/jobs/list-jobs.ts'
import { eventKinds } from '../../../src/features/events/kinds.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { editPost } from '../../../src/features/posts/edit-post.ts'
import { findPostFor } from '../../../src/features/posts/find-post-for.ts'
import { holdPost, releasePost } from '../../../src/features/posts/hold-post.ts'
import { postsInOrder } from '../../../src/features/posts/post-row.ts'
import { verifyStore } from '../../../src/features/transfer/verify/verify-store.ts'
import {
  deleteOldDeliveries,
  findOldDeliveries,
  prune,
} from '../../../src/features/webhooks/deliver/prune-deliveries.ts'
import { redeliver, testWebhook } from '../../../src/features/webhooks/deliver/redeliver.ts'
import { findWebhook } from '../../../src/features/webhooks/find-webhook.ts'
import { editWebhook, rotateSecret } from '../../../src/features/webhooks/manage/change-webhook.ts'
import { webhookTypes } from '../../../src/features/webhooks/types.ts'
import { type EngineName, engineNames, nobody } from '../temporary-store.ts'
import { box, hookSetting, type Received, startHookReceiver } from './setting.ts'

test('every type that a webhook can be sent is one that is recorded', () => {
  const known = new Set(eventKinds.map(({ type }) => type))
  expect(webhookTypes.filter(type => !known.has(type))).toEqual([])
})

/** As at the time of the attempt: the library refuses what is older than five minutes, or newer. */
function verified(secret: string, { body, headers }: Received): unknown {
  setSystemTime(Number(headers.get('webhook-timestamp')) * 1000)
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(headers))
  } finally {
    setSystemTime()
  }
}

async function hooksOn(engine: EngineName) {
  const setting = await hookSetting(engine, { atEnd: onTestFinished })
  const { db, userId } = setting
  const edit = async (postId: number, title: string) => {
    const reader = { audience: { boards: 'every' as const }, userId }
    await editPost(db, nobody, (await findPostFor(db, reader, postId))!, { title })
  }
  return { ...setting, edit }
}

describe.each(engineNames)('on %s', engine => {
  test('is signed as Standard Webhooks says, and a retry has the same id and bytes', async () => {
    const { addHook, post, running, isFinished, deliveries, putForward } = await hooksOn(engine)
    let failures = 2
    const receiver = startHookReceiver(() =>
      failures-- > 0 ? new Response('Busy', { status: 500 }) : new Response('Thanks'),
    )
    const { id, secret } = await addHook(receiver.url('/signed'))
    const { id: postId } = await post('Dark mode')
    for (const count of [1, 2, 3]) {
      await running(() => receiver.received.length === count)
      putForward(1)
    }
    await running(() => isFinished(id))
    const [first, second, third] = receiver.received as [Received, Received, Received]
    expect(verified(secret, third)).toEqual(third.json)
    expect(() => verified(secret, { ...third, body: `${third.body} ` })).toThrow()
    expect(third.json).toMatchObject({
      type: 'post.created',
      data: { event: { post_id: postId }, post: { id: postId, title: 'Dark mode' } },
    })
    const of = (name: string) => receiver.received.map(({ headers }) => headers.get(name))
    expect(new Set(of('webhook-id')).size).toBe(1)
    expect([second.body, third.body]).toEqual([first.body, first.body])
    const [one, two] = of('webhook-timestamp').map(Number) as [number, number]
    expect(two - one).toBeGreaterThanOrEqual(3_600)
    const [row] = await deliveries(id)
    expect(row).toMatchObject({ state: 'sent', attempts: 3, status: 200, answer: '6 bytes' })
    expect(row!.body).toBe(first.body)
  })

  test('a rotated secret signs beside the former one for a day, and then alone', async () => {
    const { db, addHook, post, running, isFinished, putForward } = await hooksOn(engine)
    const receiver = startHookReceiver()
    const { id, secret: former } = await addHook(receiver.url('/rotated'))
    const next = await rotateSecret(db, nobody, box, (await findWebhook(db, id))!)
    await post('During')
    await running(() => isFinished(id))
    const [during] = receiver.received
    expect(during!.headers.get('webhook-signature')!.split(' ')).toHaveLength(2)
    for (const secret of [former, next]) expect(verified(secret, during!)).toEqual(during!.json)
    putForward(25)
    await post('After')
    await running(() => isFinished(id))
    const after = receiver.received[1]!
    expect(() => verified(former, after)).toThrow()
    const signature = after.headers.get('webhook-signature')!
    expect(signature.split(' ')).toHaveLength(1)
    const dump = JSON.stringify(await db.query.selectFrom('webhooks').selectAll().execute())
    for (const secret of [former, next]) expect(dump).not.toContain(secret.slice(6))
  })

  test('an event that fails holds back later ones of its post, and nothing else', async () => {
    const { store, addHook, post, edit, running, isFinished, deliveries, putForward } =
      await hooksOn(engine)
    let isBroken = true
    const receiver = startHookReceiver(({ json }) =>
      isBroken && json.data.post?.title.startsWith('Stuck')
        ? new Response(null, { status: 500 })
        : new Response(null, { status: 200 }),
    )
    const { id } = await addHook(receiver.url('/ordered'))
    const { id: stuck } = await post('Stuck')
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    await edit(stuck, 'Stuck still')
    await edit(stuck, 'Stuck forever')
    const { id: free } = await post('Free')
    await edit(free, 'Freer')
    const ofPost = async (postId: number) =>
      (await deliveries(id)).filter(row => row.post_id === postId).map(({ state }) => state)
    await running(async () => (await ofPost(free)).join() === 'sent,sent')
    expect(await ofPost(stuck)).toEqual(['pending', 'waiting', 'waiting'])
    expect((await verifyStore(store)).errors).toEqual([])
    isBroken = false
    putForward(1)
    await running(() => isFinished(id))
    const order = receiver.received
      .filter(({ json }) => json.data.event.post_id === stuck)
      .map(({ json }) => json.data.version)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(await ofPost(stuck)).toEqual(['sent', 'sent', 'sent'])
  })

  test('a receiver that hangs delays no other webhook, and gets two requests at a time', async () => {
    const { addHook, post, running, isFinished } = await hooksOn(engine)
    const hanging = Promise.withResolvers<void>()
    // However busy the machine is, it hangs for less.
    const outgoing = { timeoutMs: 60_000 }
    const slow = startHookReceiver(async () => {
      await hanging.promise
      return new Response(null, { status: 200 })
    })
    const quick = startHookReceiver()
    const [slowHook, quickHook] = [await addHook(slow.url('/')), await addHook(quick.url('/'))]
    for (let n = 0; n < 6; n++) await post(`To both ${n}`)
    await running(async () => {
      if (!(await isFinished(quickHook.id))) return false
      expect(slow.received).toHaveLength(2)
      hanging.resolve()
      return true
    }, outgoing)
    expect(quick.received).toHaveLength(6)
    await running(() => isFinished(slowHook.id), outgoing)
    expect(slow.received).toHaveLength(6)
  })

  test('410 disables the webhook at once; enabled again, it gets what it had not got', async () => {
    const { db, addHook, post, running, isFinished, isCaughtUp } = await hooksOn(engine)
    let status = 410
    const receiver = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(receiver.url('/gone'), { events: ['post.created'] })
    await post('Nobody there')
    const row = async () => (await findWebhook(db, id))!
    await running(async () => (await row()).is_enabled === 0)
    expect((await row()).disabled_reason).toBe('gone')
    const events = db.query
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'webhook.disabled')
    expect((await events.execute()).map(({ data }) => JSON.parse(data))).toContainEqual({
      webhook_id: id,
      reason: 'gone',
    })
    await post('While it was away')
    await running(isCaughtUp)
    expect(receiver.received).toHaveLength(1)
    status = 200
    await editWebhook(db, nobody, await row(), { isEnabled: true })
    expect(await row()).toMatchObject({ is_enabled: 1, disabled_reason: null })
    await post('Back')
    await running(() => isFinished(id))
    const titles = receiver.received.map(({ json }) => json.data.post!.title)
    expect(titles[0]).toBe('Nobody there')
    // Two are under way at a time.
    expect(titles.slice(1).toSorted()).toEqual(['Back', 'While it was away'])
  })

  test('days of failure disable it, and what is left waits until it is enabled', async () => {
    const { db, addHook, post, running, isFinished, deliveries, putForward } = await hooksOn(engine)
    let status = 503
    const receiver = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(receiver.url('/failing'), { events: ['post.created'] })
    await post('Fails for days')
    await running(() => receiver.received.length > 0)
    const set = (attempts: number) =>
      db.maintain(({ query }) =>
        query
          .updateTable('webhook_deliveries')
          .set({ attempts })
          .where('webhook_id', '=', id)
          .execute(),
      )
    await set(attemptsMax - 1)
    putForward(72)
    await post('Just now')
    const row = async () => (await findWebhook(db, id))!
    await running(async () => (await row()).disabled_reason === 'failing')
    const states = async () => (await deliveries(id)).map(({ state }) => state)
    expect(await states()).toEqual(['failed', 'pending'])
    status = 200
    await editWebhook(db, nobody, await row(), { isEnabled: true })
    await running(() => isFinished(id))
    expect(await states()).toEqual(['failed', 'sent'])
  })

  test('a delivery that is given up while others are accepted disables nothing', async () => {
    const { db, addHook, post, running, isFinished, deliveries, putForward } = await hooksOn(engine)
    const receiver = startHookReceiver(
      ({ json }) => new Response(null, { status: json.data.post?.title === 'Refused' ? 400 : 200 }),
    )
    const { id } = await addHook(receiver.url('/some'), { events: ['post.created'] })
    await post('Refused')
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    await post('Accepted')
    await running(async () => (await deliveries(id))[1]?.state === 'sent')
    await db.maintain(({ query }) =>
      query
        .updateTable('webhook_deliveries')
        .set({ attempts: attemptsMax - 1 })
        .where('webhook_id', '=', id)
        .where('state', '=', 'pending')
        .execute(),
    )
    putForward(72)
    await running(() => isFinished(id))
    expect((await findWebhook(db, id))!.is_enabled).toBe(1)
  })

  test('Retry-After is waited for', async () => {
    const { addHook, post, running, deliveries } = await hooksOn(engine)
    const headers = { 'retry-after': '7200' }
    const receiver = startHookReceiver(() => new Response(null, { status: 429, headers }))
    const { id } = await addHook(receiver.url('/later'))
    await post('Later')
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    const [row] = await deliveries(id)
    expect(row!.next_attempt! - row!.attempted!).toBe(7_200e6)
  })

  test('what is held is not sent before it is released', async () => {
    const { db, userId, addHook, post, running, isFinished, deliveries } = await hooksOn(engine)
    const receiver = startHookReceiver()
    const { id } = await addHook(receiver.url('/held'), { includesInternal: true })
    const { id: postId } = await db.write(nobody, async transaction => {
      const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
      const made = await createPost(transaction, poster, {
        board: 'open',
        title: 'Held',
        content: '',
      })
      await holdPost(transaction, nobody, (await postsInOrder(transaction, [made.id]))[0]!, 'all')
      return made
    })
    const { id: openId } = await post('Open')
    const commentId = await addComment(db, nobody, {
      postId: openId,
      creatorId: userId,
      content: 'Spam',
    })
    await holdComment(db, nobody, commentId, 'links')
    await running(() => isFinished(id))
    expect(receiver.received.map(({ json }) => json.data.post!.title)).toEqual(['Open'])
    const stored = JSON.stringify(await deliveries(id))
    expect(stored).not.toContain('Spam')
    await releasePost(db, nobody, (await postsInOrder(db, [postId]))[0]!)
    await running(() => isFinished(id))
    const last = receiver.received.at(-1)!
    expect(last.json).toMatchObject({ type: 'post.released', data: { post: { title: 'Held' } } })
  })

  test('private boards and internal comments are for webhooks that include them', async () => {
    const { db, userId, hiddenBoard, addHook, post, running, isFinished } = await hooksOn(engine)
    const [open, whole, own] = [startHookReceiver(), startHookReceiver(), startHookReceiver()]
    const hooks = [
      await addHook(open.url('/')),
      await addHook(whole.url('/'), { includesInternal: true }),
      await addHook(own.url('/'), { boardId: hiddenBoard }),
    ]
    await post('Private', 'hidden')
    const { id: postId } = await post('Public')
    const comment = { postId, creatorId: userId, content: 'Between us', isInternal: true }
    await addComment(db, nobody, comment)
    await running(async () => {
      for (const { id } of hooks) if (!(await isFinished(id))) return false
      return true
    })
    const seen = ({ received }: typeof open) => received.map(({ json }) => json.data.post!.title)
    expect(seen(open)).toEqual(['Public'])
    expect(seen(whole).toSorted()).toEqual(['Private', 'Public', 'Public'])
    expect(seen(own)).toEqual(['Private'])
    expect(JSON.stringify(open.received)).not.toContain('Between us')
  })

  test('a board that turns private before the next attempt withholds the rest', async () => {
    const { db, addHook, post, running, isFinished, deliveries, putForward } = await hooksOn(engine)
    let status = 500
    const receiver = startHookReceiver(() => new Response(null, { status }))
    const { id } = await addHook(receiver.url('/turned'))
    await post('Soon private', 'other')
    await running(() => receiver.received.length > 0)
    const set = (is_private: 0 | 1) =>
      db.maintain(({ query }) =>
        query.updateTable('boards').set({ is_private }).where('slug', '=', 'other').execute(),
      )
    await set(1)
    status = 200
    putForward(1)
    await running(() => isFinished(id))
    expect(receiver.received).toHaveLength(1)
    const [row] = await deliveries(id)
    expect([row!.state, row!.body]).toEqual(['withheld', null])
  })

  test('a filter of types and a board is kept, and an import sends nothing', async () => {
    const { db, userId, openBoard, addHook, post, edit, running, isFinished } =
      await hooksOn(engine)
    const receiver = startHookReceiver()
    const { id } = await addHook(receiver.url('/filtered'), {
      events: ['post.edited'],
      boardId: openBoard,
    })
    const { id: postId } = await post('Filtered')
    await edit(postId, 'Edited')
    const { id: elsewhere } = await post('Elsewhere', 'other')
    await edit(elsewhere, 'Edited elsewhere')
    const importer = { ...nobody, via: 'import' as const }
    const reader = { audience: { boards: 'every' as const }, userId }
    await editPost(db, importer, (await findPostFor(db, reader, postId))!, { title: 'Imported' })
    await running(() => isFinished(id))
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['post.edited'])
  })

  test('a test is sent whatever the filters are, and a delivery again under its id', async () => {
    const { db, addHook, running, isFinished, deliveries } = await hooksOn(engine)
    const receiver = startHookReceiver()
    const { id } = await addHook(receiver.url('/tested'), { events: ['post.merged'] })
    const other = await addHook(receiver.url('/other'))
    const webhook = (await findWebhook(db, id))!
    await testWebhook(db, nobody, webhook)
    await running(() => isFinished(id))
    const [row] = await deliveries(id)
    await redeliver(db, nobody, webhook, row!.version)
    await running(() => receiver.received.length === 2)
    await running(() => isFinished(id))
    const [first, again] = receiver.received
    expect([first!.path, first!.json.type]).toEqual(['/tested', 'webhook.tested'])
    expect([again!.body, again!.headers.get('webhook-id')]).toEqual([
      first!.body,
      first!.headers.get('webhook-id'),
    ])
    expect(await deliveries(other.id)).toEqual([])
  })

  test('2xx is accepted, however long the answer is', async () => {
    const { addHook, post, running, isFinished, deliveries } = await hooksOn(engine)
    const receiver = startHookReceiver(() => new Response('x'.repeat(100_000)))
    const { id } = await addHook(receiver.url('/long'))
    await post('Long answer')
    await running(() => isFinished(id))
    const [row] = await deliveries(id)
    expect([row!.state, row!.attempts, row!.error]).toEqual(['sent', 1, 'too_large'])
  })

  test('what waits is counted among the jobs, and what is older than 30 days is deleted', async () => {
    const { db, store, addHook, post, edit, running, deliveries, putForward } =
      await hooksOn(engine)
    const receiver = startHookReceiver(() => new Response(null, { status: 500 }))
    const { id } = await addHook(receiver.url('/old'))
    const { id: postId } = await post('Old')
    await edit(postId, 'Older')
    await running(async () => ((await deliveries(id))[0]?.attempts ?? 0) > 0)
    const jobs = (await listJobs(store)).find(({ consumer }) => consumer === 'webhooks')!
    expect(Number(jobs.pending)).toBe(2)
    expect(await findOldDeliveries(store)).toEqual([])
    putForward(31 * 24)
    expect(await findOldDeliveries(store)).toEqual([db.companyId])
    while (await deleteOldDeliveries(db, store.clock()));
    expect(await deliveries(id)).toEqual([])
    expect(await findOldDeliveries(store)).toEqual([])
  })

  test('the log of a webhook is bounded', async () => {
    const { db, addHook, post, deliveries } = await hooksOn(engine)
    const receiver = startHookReceiver()
    const { id } = await addHook(receiver.url('/bounded'), { events: ['post.created'] })
    for (let n = 0; n < 20; n++) await post('A post')
    const events = await db.query.selectFrom('events').select('version').execute()
    await db.maintain(({ query }) =>
      query
        .insertInto('webhook_deliveries')
        .values(
          events.map(({ version }) => ({
            webhook_id: id,
            version,
            type: 'post.created',
            post_id: null,
            state: 'sent' as const,
            next_attempt: null,
            created: 1,
          })),
        )
        .execute(),
    )
    await db.maintain(transaction => prune(transaction, id, 'finished', 10))
    expect(await deliveries(id)).toHaveLength(11)
  })

  test('requests go to allowed addresses only, and follow no redirect', async () => {
    const { addHook, post, running, deliveries } = await hooksOn(engine)
    const canary = startHookReceiver()
    const target = startHookReceiver(() => Response.redirect(canary.url('/'), 307))
    const { id } = await addHook(target.url('/redirects'), { events: ['post.created'] })
    const hooks = await Promise.all(
      [
        canary.url('/loopback'),
        'https://rebound.example/',
        'https://10.0.0.1/',
        'file:///etc/passwd',
      ].map(url => addHook(url, { events: ['post.created'] })),
    )
    await post('Nowhere')
    const tried = async () => {
      for (const hook of [{ id }, ...hooks])
        if (!((await deliveries(hook.id))[0]?.attempts ?? 0)) return false
      return true
    }
    // A name that was public when it was saved, and leads to loopback now.
    const lookup = async () => [{ address: '127.0.0.1' }]
    const port = new URL(target.url('/')).port
    await running(tried, { allow: [`127.0.0.1:${port}`], lookup })
    expect(canary.received).toEqual([])
    const errors = []
    for (const hook of [{ id }, ...hooks]) errors.push((await deliveries(hook.id))[0]!.error)
    expect(errors).toEqual([
      'redirect',
      'address_not_allowed',
      'address_not_allowed',
      'address_not_allowed',
      'scheme_not_allowed',
    ])
  })

  test('chats get a message in their own format, without mentions, markup and names', async () => {
    const { addHook, post, running, isFinished } = await hooksOn(engine)
    const receiver = startHookReceiver()
    const kinds = ['slack', 'discord', 'teams'] as const
    const hooks = await Promise.all(
      kinds.map(kind => addHook(receiver.url(`/${kind}`), { kind, events: ['post.created'] })),
    )
    await post('<!channel> @everyone *bold* [link](https://evil.example)')
    await running(async () => {
      for (const { id } of hooks) if (!(await isFinished(id))) return false
      return true
    })
    const bodies = Object.fromEntries(
      receiver.received.map(({ path, body }) => [path.slice(1), JSON.parse(body)]),
    )
    expect(bodies.slack.text).toContain('&lt;!channel&gt;')
    expect(bodies.slack.text).toStartWith('<https://feedback.example/post/')
    expect(bodies.discord).toMatchObject({ allowed_mentions: { parse: [] } })
    expect(bodies.discord.content).toContain('\\@everyone \\*bold\\* \\[link\\]')
    expect(bodies.discord.content.length).toBeLessThan(2_000)
    expect(bodies.teams).toMatchObject({
      type: 'message',
      attachments: [{ content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock' }, {}] } }],
    })
    expect(JSON.stringify(bodies)).not.toContain('a@example.com')
  })
})
