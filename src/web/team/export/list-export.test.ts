import { expect, test } from 'bun:test'
import { z } from 'zod'
import { inOwnProcess } from '../../../../test/support/measure.ts'
import { listOfCell } from '../../../platform/csv/list-of-cell.ts'
import { readCsv } from '../../../platform/csv/read-csv.ts'
import { textStream } from '../../../server/request/text-stream.ts'
import { formats } from './list-export.ts'

test('a failure midway closes the connection and leaves invalid JSON', async () => {
  async function* pages() {
    yield [{ id: 1 }]
    throw new Error('The database is gone.')
  }
  const of = { view: z.object({ id: z.int() }), base: 'http://localhost' }
  const context = { requestId: '', setIdleTimeout() {}, app: { log: { warn() {} } } } as never
  const body = textStream(context, formats.json!.parts(pages(), of), read => read())
  const reader = body.getReader()
  const { value } = await reader.read()
  expect(() => JSON.parse(new TextDecoder().decode(value))).toThrow()
  expect(reader.read()).rejects.toThrow('The database is gone.')
})

test('an import takes apart what a list was put together from, and no record has what it inherits', async () => {
  const lists = [['a'], ['a', 'b'], ['a, b', 'c'], ['a; b'], ['[1]'], []]
  const names = z.array(z.object({ name: z.string() }))
  const view = z.object({ tags: names, values: z.record(z.string(), z.array(z.string())) })
  async function* pages() {
    yield lists.map(list => ({ tags: list.map(name => ({ name })), values: { Area: list } }))
  }
  const of = { view, base: 'http://localhost', keys: ['Area', 'constructor'] }
  const text = (await Array.fromAsync(formats.csv!.parts(pages(), of))).join('')
  async function* chunks() {
    yield text
  }
  const [header, ...rows] = (await Array.fromAsync(readCsv(chunks()))).map(({ cells }) => cells!)
  expect(header).toEqual(['tags', 'field:Area', 'field:constructor'])
  const read = ([tags, area, none]: string[]) => [
    listOfCell(tags!, /[,;|]/),
    listOfCell(area!, /[;|]/),
    none,
  ]
  expect(rows.map(read)).toEqual(lists.map(list => [list, list, '']))
})

test.each(['csv', 'json'])(
  'a hundred thousand rows as %s take no more memory than a page',
  async format => {
    const { rows, bytes } = await inOwnProcess<{ rows: number; bytes: number }>(`
    import { z } from 'zod'
    import { formats } from ${JSON.stringify(`${import.meta.dir}/list-export.ts`)}
    const view = z.object({ id: z.int(), by: z.object({ name: z.string() }), text: z.string() })
    async function* pages() {
      for (let page = 0; page < 1_000; page++)
        yield Array.from({ length: 100 }, (_, at) => ({
          id: page * 100 + at,
          by: { name: 'Ada ' + at },
          text: '=' + 'x'.repeat(800) + page,
        }))
    }
    let rows = 0
    const before = process.memoryUsage.rss()
    for await (const part of formats['${format}'].parts(pages(), { view, base: 'http://localhost' }))
      rows += part.split('Ada ').length - 1
    export default { rows, bytes: process.memoryUsage.rss() - before }`)
    expect(rows).toBe(100_000)
    // The file has 90 MB.
    expect(bytes / 1e6).toBeLessThan(60)
  },
)
