import { expect, test } from 'bun:test'
import { problem } from '../../src/errors/problem.ts'
import { createLog } from '../../src/platform/log.ts'
import { textStream } from '../../src/server/request/text-stream.ts'
import { snapshotParts } from '../../src/web/settings/export/snapshot-download.ts'
import { waitUntil } from '../support/wait-until.ts'
import { temporaryCompany } from './temporary-store.ts'

const { db, folder } = await temporaryCompany()
const start = () => snapshotParts({ db, files: { folder } })

async function read(parts: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const part of parts) length += part.length
  return length
}

/** Whether another export can be read to its end. */
async function succeeds(): Promise<boolean> {
  return read(start()).then(
    length => length > 0,
    () => false,
  )
}

test('one whose reader is signed out on the way blocks no later one', async () => {
  const parts = start()
  let reads = 0
  const context = { app: { log: createLog('silent') }, requestId: 'test', setIdleTimeout() {} }
  const stream = textStream(context, parts, async next => {
    if (++reads > 1) throw problem('sign_in_required')
    return next()
  })
  const reader = stream.getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  expect(await reader.read().catch(error => error.code)).toBe('sign_in_required')
  // It has ended, and so its file is closed.
  expect(await parts.next()).toEqual({ done: true, value: undefined })
  await waitUntil('another succeeds', succeeds, 10_000)
})

test('one that is read slowly blocks no later one', async () => {
  const slow = start()
  const first = (await slow.next()).value!
  await waitUntil('another succeeds', succeeds, 10_000)
  expect(first.length + (await read(slow))).toBeGreaterThan(first.length)
})
