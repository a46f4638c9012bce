import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SQL } from 'bun'
import { sendDeliveries } from '../../src/features/events/jobs/deliveries.ts'
import { findImport } from '../../src/features/transfer/import/upload/find-import.ts'
import { runImport } from '../../src/features/transfer/import/upload/run-import.ts'
import {
  createImport,
  startImport,
  storeFile,
} from '../../src/features/transfer/import/upload/upload-import.ts'
import { webhookQueue } from '../../src/features/webhooks/deliver/webhook-queue.ts'
import { EngineBusy } from '../../src/platform/db/engine.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { ofCommand } from '../../src/server/process/open-store.ts'
import { insertRows } from '../../src/store/insert-rows.ts'
import { engineNames, nobody } from './temporary-store.ts'
import { box, hookSetting, startHookReceiver } from './webhooks/setting.ts'

/** Keeps others from locking the company's row, or on SQLite from writing at all, for longer than is waited for. */
async function holdCompany(folder: string, databaseUrl: string | undefined, companyId: number) {
  if (databaseUrl) {
    const connection = await new SQL(databaseUrl, { max: 1 }).reserve()
    await connection`begin`
    await connection`select 1 from companies where id = ${companyId} for update`
    return async () => {
      await connection`rollback`
      connection.release()
    }
  }
  const file = new Database(join(folder, 'hark.db'))
  file.run('begin immediate')
  return async () => {
    file.run('rollback')
    file.close()
  }
}

/** A log that does something at its first warning. */
function logWith(onWarning: () => Promise<void>): Log {
  return { ...createLog('silent'), warn: () => void onWarning() }
}

describe.each(engineNames)('on %s, a database that is too busy', async engine => {
  const setting = await hookSetting(engine, { deadlines: ofCommand })
  const { folder, databaseUrl, db, userId, store, addHook, post, running, deliveries } = setting
  const hold = () => holdCompany(folder, databaseUrl, db.companyId)

  test('to build what a webhook is sent costs no attempt', async () => {
    const { url } = startHookReceiver(() => new Response(null, { status: 500 }))
    const { id } = await addHook(url('/'), { events: ['post.created'] })
    await post('Once')
    await running(async () => (await deliveries(id))[0]?.attempts === 1)
    setting.putForward(1)
    const release = await hold()
    const outgoing = { allow: ['127.0.0.1'], timeoutMs: 10_000 }
    const queue = webhookQueue({ baseUrl: '', secrets: () => box, outgoing })
    expect(await queue.isDue(store)).toBe(true)
    await queue.run(store, logWith(release), new AbortController().signal)
    const [row] = await deliveries(id)
    expect([row!.state, row!.attempts, row!.error]).toEqual(['pending', 1, null])
    expect(row!.next_attempt!).toBeGreaterThan(store.clock())
    expect(await queue.isDue(store)).toBe(false)
  })

  test('to build a mail or a notification costs no attempt', async () => {
    await post('Mailed')
    const version = await setting.version()
    const row = { consumer: 'busy', version, target: 'somebody', state: 'pending' as const }
    await db.maintain(transaction =>
      insertRows(transaction, 'deliveries', [
        { ...row, attempts: 27, next_attempt: 0, error: null },
      ]),
    )
    const release = await hold()
    const lockCompany = () => db.write(nobody, async () => ({ state: 'sent' as const }))
    const send = () => lockCompany().finally(release)
    const queue = sendDeliveries({ name: 'busy', send })
    await queue.run(store, createLog('silent'), new AbortController().signal)
    const [after] = await db.query.selectFrom('deliveries').selectAll().execute()
    expect([after!.state, after!.attempts]).toEqual(['pending', 27])
    expect(after!.error).toBeString()
    expect(after!.next_attempt!).toBeGreaterThan(store.clock())
  })

  // On SQLite the lock would also keep it from being stored.
  if (engine === 'PostgreSQL')
    test('to import a file costs none of its attempts', async () => {
      const bytes = Buffer.from('title,board\nImported,open\n')
      const created = {
        userId,
        name: 'posts.csv',
        format: 'csv',
        bytesCount: bytes.length,
      } as const
      const id = await createImport(db, nobody, created)
      await storeFile(db, id, bytes)
      await startImport(db, nobody, (await findImport(db, id))!, { options: {}, isDryRun: false })
      const run = async () => {
        for await (const _ of runImport(db, id));
      }
      const release = await hold()
      const failure = await run().catch(error => error)
      await release()
      expect(failure).toBeInstanceOf(EngineBusy)
      expect(await findImport(db, id)).toMatchObject({ attempts: 1, postponed: 1 })
      await run()
      expect((await findImport(db, id))!.state).toBe('imported')
    })
})
