import { describe, expect, test } from 'bun:test'
import { isLongRun } from '../../../test/support/long-run.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { ArchiveRefused, entryBytesMax } from './format.ts'
import { type Entry, readArchive } from './read-archive.ts'
import { parseTarHeader, tarHeader } from './tar.ts'

const format = { name: 'test-archive', version: 3 }
const entries: Entry[] = [
  { name: 'a/000001.jsonl', bytes: Buffer.from('{"a":1}\n') },
  { name: 'a/000002.jsonl', bytes: Buffer.alloc(512, 'x') },
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'hark.db', bytes: Buffer.alloc(700, 0) },
]

async function write(given = entries, as = format): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const writer = await ArchiveWriter.start(as, bytes => void pieces.push(bytes))
  for (const { name, bytes } of given) await writer.add(name, bytes)
  await writer.end()
  return Buffer.concat(pieces)
}

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Uint8Array, size = 1000): Promise<Entry[]> {
  const found: Entry[] = []
  for await (const { name, bytes: content } of readArchive(inChunks(bytes, size), format))
    found.push({ name, bytes: Buffer.from(content) })
  return found
}

test('an archive gives back what was written, in chunks of any size, and the same bytes each time', async () => {
  const bytes = await write()
  expect(await write()).toEqual(bytes)
  for (const size of [1, 511, 512, 513, 100_000]) expect(await read(bytes, size)).toEqual(entries)
})

// Twelve seconds of CPU time, and half a gigabyte.
test.if(isLongRun)(
  'a manifest may be longer than any other file (needs bin/check --long)',
  async () => {
    const count = 350_000
    const written = await write(
      Array.from({ length: count }, (_, at) => ({
        name: String(at).padStart(100, '0'),
        bytes: new Uint8Array(),
      })),
    )
    expect(written.length).toBeGreaterThan(count * 512 + entryBytesMax)
    expect(await read(written, 2 ** 20)).toHaveLength(count)
  },
  300_000,
)

test('another implementation of tar reads it', async () => {
  const files = await new Bun.Archive(await write()).files()
  expect([...files.keys()]).toEqual([
    'format.json',
    ...entries.map(({ name }) => name),
    'manifest.jsonl',
  ])
  expect(await files.get('a/000001.jsonl')!.text()).toBe('{"a":1}\n')
  expect(await files.get('hark.db')!.bytes()).toEqual(new Uint8Array(700))
})

test('a flip of any byte is noticed', async () => {
  const bytes = await write()
  const unnoticed: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    bytes[at]! ^= 1 << (at % 8)
    await read(bytes, bytes.length).then(
      () => unnoticed.push(at),
      error => expect(error).toBeInstanceOf(ArchiveRefused),
    )
    bytes[at]! ^= 1 << (at % 8)
  }
  expect(unnoticed).toEqual([])
})

test('an archive that is cut anywhere, or goes on, is noticed', async () => {
  const bytes = await write()
  for (let length = 0; length < bytes.length; length += 13)
    await expect(read(bytes.subarray(0, length))).rejects.toThrow(ArchiveRefused)
  await expect(read(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow('after its end')
})

describe('is refused:', () => {
  test('another format, or another version', async () => {
    await expect(read(await write([], { name: 'other', version: 3 }))).rejects.toThrow(
      'It is not a test-archive.',
    )
    await expect(read(await write([], { name: 'test-archive', version: 4 }))).rejects.toThrow(
      'It is a test-archive of version 4; this version of Hark reads version 3.',
    )
  })

  test('a file that says it is larger than any is', async () => {
    const bytes = await write([])
    tarHeader('hark.db', entryBytesMax + 1).forEach((byte, at) => {
      bytes[1024 + at] = byte
    })
    await expect(read(bytes)).rejects.toThrow('was not written by Hark')
  })

  test('a manifest that says it is longer than its files make it', async () => {
    const bytes = await write([])
    const { bytes: length } = parseTarHeader(bytes.subarray(1024, 1536))!
    bytes.set(tarHeader('manifest.jsonl', length + 1), 1024)
    await expect(read(bytes)).rejects.toThrow('was not written by Hark')
  })

  test.each(['/etc/passwd', '../up', 'a/../b', 'a//b', 'a/', '.', '', 'x'.repeat(101), 'ü'])(
    'the name %j',
    name => expect(() => tarHeader(name, 0)).toThrow('cannot have a file'),
  )

  // A link, a folder, a device, an extension, an owner, a time, an absolute path.
  test.each([
    [156, '2'],
    [156, '5'],
    [156, '3'],
    [156, 'x'],
    [108, '1'],
    [136, '1'],
    [0, '/'],
    [345, '/etc'],
  ])('a header with %i = %j, also where its checksum is right', (at, text) => {
    const header = Buffer.from(tarHeader('hark.db', 3))
    header.write(text, at)
    header.write('        ', 148)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    expect(parseTarHeader(header)).toBeUndefined()
  })
})
