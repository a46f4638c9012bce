import { afterEach, describe, expect, test } from 'bun:test'
import { editPost, findPostFor } from '../../../src/features/posts/index.ts'
import { verifyStore } from '../../../src/features/verify/index.ts'
import { editWebhook } from '../../../src/features/webhooks/edit-webhook.ts'
import { expireBeyond, findExpired } from '../../../src/features/webhooks/expire-deliveries.ts'
import { findWebhook, lockWebhook } from '../../../src/features/webhooks/find-webhook.ts'
import { prune } from '../../../src/features/webhooks/prune-deliveries.ts'
import { redeliver } from '../../../src/features/webhooks/redeliver.ts'
import { pruneAll } from '../prune.ts'
import { engineNames, nobody } from '../temporary-store.ts'
import { hookSetting, startHookReceiver } from './setting.ts'

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
