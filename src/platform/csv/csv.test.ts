import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { inOwnProcess } from '../../../test/support/measure.ts'
import { randomFrom } from '../../../test/support/random.ts'
import { decodeText, type TextEncoding } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { csvRecord } from './write-csv.ts'

async function* each<Item>(items: Item[]) {
  yield* items
}

const read = (text: string | string[], limits = {}) =>
  Array.fromAsync(readCsv(each([text].flat()), limits))
const cellsOf = async (text: string | string[]) => (await read(text)).map(({ cells }) => cells)

const decoded = async (bytes: Uint8Array, encoding?: TextEncoding) =>
  (await Array.fromAsync(decodeText(each([bytes]), encoding))).join('')

const random = randomFrom('csv')
const textOf = (chars: string) =>
  random.many(random.below(8), () => random.pick([...chars])).join('')

test('what is written is read again, however it is cut into chunks', async () => {
  for (let run = 0; run < 500; run++) {
    const records = random.many(random.whole(1, 4), () =>
      random.many(random.whole(2, 4), () => textOf('ab",;\r\n\'=+-@\t ＝👍')),
    )
    const text = `a,b\n${records.map(csvRecord).join('')}`
    const chunks = text.match(new RegExp(`[^]{1,${random.whole(1, 20)}}`, 'g'))!
    expect((await cellsOf(chunks)).slice(1)).toEqual(records)
  }
})

test('well-formed text is read as csv-parse reads it', async () => {
  const cell = () =>
    random.chance(0.5) ? textOf('abä =') : `"${textOf('ab,\n\r;"').replaceAll('"', '""')}"`
  for (let run = 0; run < 500; run++) {
    const lines = random.many(random.below(5), () =>
      random
        .many(random.whole(2, 4), cell)
        .join(',')
        .concat(random.pick(['\n', '\r\n'])),
    )
    const text = `a,b\n${lines.join('')}`
    const options = { relax_column_count: true, record_delimiter: ['\r\n', '\n'] }
    expect(await cellsOf(text)).toEqual(parse(text, options))
  }
})

test.each(["=cmd|'/c calc'!A1", '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", "''+1"])(
  'a spreadsheet does not run %j, and it comes back as it was',
  async text => {
    const record = csvRecord([text, 'b'])
    expect(record).toStartWith(`"'`)
    expect(await cellsOf(`a,b\n${record}`)).toEqual([
      ['a', 'b'],
      [text, 'b'],
    ])
  },
)

test('an apostrophe that guards nothing stays', async () => {
  expect(csvRecord(["'tis", "don't"])).toBe("'tis,don't\r\n")
  expect(await cellsOf("a,b\n'tis,'")).toEqual([
    ['a', 'b'],
    ["'tis", "'"],
  ])
})

test.each([
  ['a;b,c;d\n1;2;3', ['1', '2', '3']],
  ['a\tb\n1\t2', ['1', '2']],
  ['"a,b,c";d\n1;2', ['1', '2']],
  ['sep=|\na|b\n1|2', ['1', '2']],
  ['a,b\r1,2\r', ['1', '2']],
  ['a,b\n\n\r\n1,', ['1', '']],
  ['a,b\n5" disk,2', ['5" disk', '2']],
])('%j is read', async (text, cells) => {
  expect((await cellsOf(text)).at(-1)).toEqual(cells)
})

test('what is wrong costs its own line only, and is reported with it', async () => {
  expect(await read('a,b\n1,"open\n2,3\n"x"y,4\n5,"two\nlines"\n6,"never\n7,8')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, problem: 'A quote is closed in the middle of a cell.' },
    { line: 3, cells: ['2', '3'] },
    { line: 4, problem: 'A quote is closed in the middle of a cell.' },
    { line: 5, cells: ['5', 'two\nlines'] },
    { line: 7, problem: 'A quote is opened here and never closed.' },
    { line: 8, cells: ['7', '8'] },
  ])
})

test('there is an end to cells, quotes and columns', async () => {
  const limits = { recordCharsMax: 100, cellsMax: 5 }
  const lines = ['a,b', 'x'.repeat(101), '1,2', ',,,,,', '"open', ...Array(60).fill('3,4')]
  const found = await read(lines.join('\n'), limits)
  expect(found.slice(0, 5)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, problem: 'This is longer than 100 characters.' },
    { line: 3, cells: ['1', '2'] },
    { line: 4, problem: 'This has more than 5 cells.' },
    { line: 5, problem: 'A quote is opened here and not closed within 100 characters.' },
  ])
  expect(found.slice(5)).toEqual(
    Array.from({ length: 60 }, (_, at) => ({ line: 6 + at, cells: ['3', '4'] })),
  )
})

test('empty lines count', async () => {
  const blank = (count: number) => `a,b\n1,"${'\r\n'.repeat(count)}"\n`
  expect((await cellsOf(blank(40))).at(-1)).toEqual(['1', '\r\n'.repeat(40)])
  expect((await read(blank(40), { recordCharsMax: 83 })).at(1)).toEqual({
    line: 2,
    problem: 'A quote is opened here and not closed within 83 characters.',
  })
  expect((await read(blank(40), { recordCharsMax: 84 })).at(1)!.cells).toBeDefined()
  expect((await read(blank(40), { linesMax: 40 })).at(1)).toEqual({
    line: 2,
    problem: 'A quote is opened here and not closed within 40 lines.',
  })
  expect((await read(blank(40), { linesMax: 41 })).at(1)!.cells).toBeDefined()
})

test('a hundred thousand lines after an open quote are read as lines of their own', async () => {
  const found = await read(`a,b\n"open\n${'3,4\n'.repeat(100_001)}`)
  expect(found.at(1)).toEqual({
    line: 2,
    problem: 'A quote is opened here and not closed within 100000 lines.',
  })
  expect([found.length, found.at(-1)]).toEqual([100_003, { line: 100_003, cells: ['3', '4'] }])
})

test('an endless line, a million columns and many quotes take no more memory than a record', async () => {
  const { count, last, bytes } = await inOwnProcess<{
    count: number
    last: string[]
    bytes: number
  }>(`
    import { readCsv } from ${JSON.stringify(`${import.meta.dir}/read-csv.ts`)}
    async function* hostile() {
      yield 'a,b\\n'
      for (let at = 0; at < 256; at++) yield 'x'.repeat(2 ** 18)
      yield '\\n'
      for (let at = 0; at < 16; at++) yield ','.repeat(2 ** 16)
      yield '\\n'
      for (let at = 0; at < 4; at++) yield '"a\\n'.repeat(2 ** 14)
      yield '1,2\\n'
    }
    let count = 0
    let last
    const before = process.memoryUsage.rss()
    for await (const { cells } of readCsv(hostile(), { recordCharsMax: 2 ** 18 })) {
      count++
      last = cells
    }
    export default { count, last, bytes: process.memoryUsage.rss() - before }`)
  expect([count, last]).toEqual([4 + 2 ** 16, ['1', '2']])
  // It takes 36 MB; with every record kept, it takes 154.
  expect(bytes / 1e6).toBeLessThan(80)
})

test.each([
  [Buffer.from('\ufeffä', 'utf8'), undefined],
  [Buffer.from('\ufeffä', 'utf16le'), undefined],
  [Buffer.from('\ufeffä', 'utf16le').swap16(), undefined],
  [Buffer.from('ä', 'utf16le'), 'utf-16le'],
  [Buffer.from('ä', 'latin1'), 'windows-1252'],
] as [Buffer, TextEncoding | undefined][])('%p is decoded', async (bytes, encoding) => {
  expect(await decoded(bytes, encoding)).toBe('ä')
})

/** Bytes of what each encoding writes. */
const written: [TextEncoding, string, string][] = [
  [
    'windows-1252',
    'title\nGr\xf6\xdfe \xe4ndern \x96 \x84sch\xf6n\x93',
    'title\nGröße ändern – „schön“',
  ],
  ['windows-1252', 'title\nIt\x92s \x93slow\x94', 'title\nIt’s “slow”'],
  ['iso-8859-15', 'title\nr\xe9duit \xe0 5 \xa4, c\xbdur', 'title\nréduit à 5 €, cœur'],
  ['macintosh', 'title\nCaf\x8e d\x8ej\x88 vu', 'title\nCafé déjà vu'],
  ['shift_jis', 'title\n\x8c\x9f\x8d\xf5\x82\xaa\x92x\x82\xa2', 'title\n検索が遅い'],
  ['utf-16le', 't\0i\0t\0l\0e\0\n\0\xe4\0b\0', 'title\näb'],
  ['utf-16be', '\0t\0i\0t\0l\0e\0\n\0\xe4\0b', 'title\näb'],
  ['utf-8', 'title\n\xc3\xa4 \xc3\xb6 \xfc', 'title\nä ö \ufffd'],
  // One letter, before more than is looked at; and a character where the sample is cut.
  [
    'windows-1252',
    `title\ncaf\xe9${' and more'.repeat(2_000)}`,
    `title\ncafé${' and more'.repeat(2_000)}`,
  ],
  ['utf-8', `title\n${'\xe3\x81\x82'.repeat(4_000)}`, `title\n${'あ'.repeat(4_000)}`],
]

test.each(written)(
  '%s is found out, however late and in whatever parts',
  async (name, bytes, text) => {
    const ascii = name.startsWith('utf-16') ? 0 : 5_000
    const all = Buffer.from('a,b\n'.repeat(ascii) + bytes, 'latin1')
    for (const size of [1_021, all.length]) {
      const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.subarray(at * size, (at + 1) * size),
      )
      const found: TextEncoding[] = []
      const read = decodeText(each(parts), undefined, encoding => found.push(encoding))
      expect((await Array.fromAsync(read)).join('')).toBe('a,b\n'.repeat(ascii) + text)
      expect(found).toEqual([name])
    }
  },
)

test('bytes that mean nothing are marked, and a zero by mistake is kept', async () => {
  expect(await decoded(Buffer.from('gr\xfcn', 'latin1'), 'utf-8')).toBe('gr\ufffdn')
  expect(await decoded(Buffer.from('a\0b,c,d,e,f'))).toBe('a\0b,c,d,e,f')
})

test('a file of quotes that are never closed is not read again and again', async () => {
  // Each line leaves a quote open, on its own and after another one like it.
  const lines = 30_000
  const records = await read('b","\n'.repeat(lines))
  const skipped = records.map(({ problem }) => Number(/The (\d+) lines/.exec(problem!)?.[1] ?? 0))
  expect(records.length + skipped.reduce((sum, count) => sum + count, 0)).toBe(lines)
  expect(records.length).toBeLessThan(1_000)
})
