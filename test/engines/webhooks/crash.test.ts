import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createPost, editPost, findPostFor } from '../../../src/features/posts/index.ts'
import { createWebhook } from '../../../src/features/webhooks/create-webhook.ts'
import { inLongRun } from '../../support/long-run.ts'
import { engineNames, nobody, temporaryCompany } from '../temporary-store.ts'
import { box, secretKey, startHookReceiver } from './setting.ts'

test.each(engineNames)(
  'on %s, killed at any step, every event is delivered, in the order of its post and under one id',
  async engine => {
    const { db, folder, databaseUrl, userId } = await temporaryCompany({ engine })
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
  180_000,
)
