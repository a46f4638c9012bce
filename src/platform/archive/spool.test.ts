import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { freshFolder } from '../../../test/support/fresh-folder.ts'
import { spool } from './spool.ts'

async function read(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

test('a reader gets every byte, in order, and no file is left', async () => {
  const folder = freshFolder()
  const given = Array.from({ length: 40 }, (_, n) => Buffer.alloc(100_000 + n, n))
  const bytes = await read(
    spool(folder, async sink => {
      for (const part of given) {
        await sink(part)
        if (part[0]! % 10 === 0) await Bun.sleep(1)
      }
    }),
  )
  expect(bytes.equals(Buffer.concat(given))).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('a writer does not wait for its reader, and ends when the reader leaves', async () => {
  let written = 0
  const ended = Promise.withResolvers<unknown>()
  const parts = spool(freshFolder(), async sink => {
    try {
      for (;;) {
        await sink(Buffer.alloc(10_000))
        written++
        await Bun.sleep(0)
      }
    } catch (error) {
      ended.resolve(error)
      throw error
    }
  })
  await parts.next()
  const before = written
  while (written < before + 20) await Bun.sleep(1)
  await parts.return(undefined)
  expect(await ended.promise).toBeInstanceOf(Error)
})

test('what goes wrong with the writer reaches the reader', async () => {
  const parts = spool(freshFolder(), async sink => {
    await sink(Buffer.from('some'))
    throw new Error('It broke.')
  })
  expect(read(parts)).rejects.toThrow('It broke.')
})
