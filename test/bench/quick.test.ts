import { expect, test } from 'bun:test'
import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

test("every answer of the benchmark's every row is right", async () => {
  const command = resolve(root, process.env.HARK_COMMAND || 'bin/hark')
  const child = Bun.spawn([process.execPath, 'bench/http/run.ts', '--quick', '--hark', command], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [table, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect([await child.exited, (await child.exited) === 0 ? '' : errors]).toEqual([0, ''])
  const names = [...table.matchAll(/^\| (.+?) \| .+ \| .+ \| (?:not judged|not measured) \|/gm)]
  expect(names.map(([, name]) => name)).toEqual([
    'list, cached',
    'list, cached',
    'list, 304',
    'bare Bun.serve, 304',
    'list, cold (every request another cursor)',
    'rows of those pages, read and no more',
    'page 48, cold',
    'list on 1,000 posts, cold',
    'comments list, cached',
    'comments list, cached',
    'comments list, cold',
    'rows of those pages of comments, read and no more',
    'page of a board, cached',
    'create, 32 clients, durable',
    'list under 100 writes/s',
    'list, cached, on PostgreSQL',
    'list on PostgreSQL with 1,000 posts, cold',
    'first page of the list on PostgreSQL with 1,000 posts, cold',
    'page of a board on PostgreSQL with 1,000 posts, cold',
    '2 workers, list, cached',
    'first answer after start, 1,000 posts',
    'memory after the whole run, 1,000 posts',
  ])
}, 240_000)
