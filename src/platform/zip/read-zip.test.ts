import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../../test/support/fresh-folder.ts'
import { type ZipEntry, zipOf } from '../../../test/support/zip.ts'
import { readZip, UnreadableZip } from './read-zip.ts'

const names = new Set(['a.json', 'b.json'])

function fileOf(bytes: Uint8Array): string {
  const file = join(freshFolder(), 'file.zip')
  writeFileSync(file, bytes)
  return file
}

const read = (entries: ZipEntry[], limits = {}) => readZip(fileOf(zipOf(entries)), names, limits)

test('the files that are wanted are read, and only those', async () => {
  const bomb = { name: 'blobs/image', content: new Uint8Array(2 ** 22) }
  const files = await read([{ name: 'a.json', content: '[1]' }, bomb])
  expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a.json', '[1]'],
  ])
})

const long = 'ab'.repeat(2_000)

test.each([
  ['a bomb', [{ name: 'a.json', content: new Uint8Array(2 ** 22) }], {}, 'more than is reasonable'],
  [
    'a bomb that says it is small',
    [{ name: 'a.json', content: new Uint8Array(2 ** 22), claimedSize: 100 }],
    {},
    'too many bytes',
  ],
  ['a file that is cut', [{ name: 'a.json', content: long, claimedSize: 5_000 }], {}, 'not enough'],
  ['damage', [{ name: 'a.json', content: long, crc: 1 }], {}, 'a.json is damaged'],
  [
    'more than fits into memory',
    [
      { name: 'a.json', content: long },
      { name: 'b.json', content: long },
    ],
    { bytesMax: 5_000 },
    'b.json unpacks to more',
  ],
  [
    'two files of a name',
    [
      { name: 'a.json', content: '1' },
      { name: 'a.json', content: '2' },
    ],
    {},
    'a.json twice',
  ],
  ['a way out', [{ name: '../a.json', content: '1' }], {}, 'invalid relative path'],
  ['a backslash', [{ name: '..\\a.json', content: '1' }], {}, 'invalid characters'],
  [
    'too many files',
    Array.from({ length: 4 }, (_, at) => ({ name: `${at}`, content: '' })),
    { entriesMax: 3 },
    'more than 3 files',
  ],
] as [string, ZipEntry[], object, string][])(
  '%s is refused',
  async (_what, entries, limits, sentence) => {
    const refused = await read(entries, limits).catch(error => error)
    expect(refused).toBeInstanceOf(UnreadableZip)
    expect(refused.message).toContain(sentence)
  },
)

test('what is no zip file is refused, cut anywhere', async () => {
  const whole = zipOf([{ name: 'a.json', content: long }])
  for (const bytes of [Buffer.from(''), Buffer.from('title,author\n'), whole.subarray(0, -30)])
    expect(await readZip(fileOf(bytes), names).catch(error => error)).toBeInstanceOf(UnreadableZip)
})
