import { expect, test } from 'bun:test'
import { z } from 'zod'
import { inOwnProcess } from '../../../../test/support/measure.ts'
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
