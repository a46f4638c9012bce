import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { givenCommand } from '../support/command.ts'
import { isLongRun } from '../support/long-run.ts'

const root = resolve(import.meta.dir, '../..')

const cachedReads = [
  'list, cached',
  'list, cached',
  'list, 304',
  'bare Bun.serve, 304',
  'comments list, cached',
  'comments list, cached',
  'board page, cached',
]

test.if(isLongRun)(
  "every answer of the benchmark's every row is right (needs bin/check --long)",
  async () => {
    const { code, table, errors } = await runQuick()
    expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
    expect(rowsOf(table)).toEqual([
      'first answer after start, 1,000 posts',
      ...cachedReads,
      'list, cold, items never seen',
      'list, cold, items seen',
      'rows of pages, read and no more',
      'board page, cold, items never seen',
      'board page, cold, items seen',
      'page 48, cold',
      'list on 1,000 posts, cold, items seen',
      'comments list, cold',
      'rows of pages of comments, read and no more',
      'list, cached, on PostgreSQL',
      'list, cold, items seen, on PostgreSQL',
      'list on PostgreSQL with 1,000 posts, cold',
      'first page of the list on PostgreSQL with 1,000 posts, cold',
      'page of a board on PostgreSQL with 1,000 posts, cold',
      ...sorts('SQLite'),
      ...sorts('PostgreSQL'),
      ...insight('SQLite'),
      ...insight('PostgreSQL'),
      '2 workers, list, cached',
      'create, 32 clients, durable',
      'create, 32 clients, durable, p99',
      'create, 32 clients, on PostgreSQL',
      'create, 32 clients, on PostgreSQL',
      "edit of a post's text, 32 clients, p99",
      'status of 500 posts at once, SQLite',
      'status of 500 posts at once, PostgreSQL',
      ...revalidation('SQLite'),
      ...revalidation('PostgreSQL'),
      'list under 100 writes/s, p99',
      'memory after the whole run, 1,000 posts',
      'import of 300 posts, SQLite',
      'import of 300 posts, PostgreSQL',
      ...sync('SQLite'),
      ...sync('PostgreSQL'),
      ...['SQLite', 'PostgreSQL'].map(
        engine => `looks at the log for each write, 100 waiting readers, ${engine}`,
      ),
    ])
  },
  900_000,
)

test('only the groups that are wanted are measured, of answers that are right', async () => {
  const { code, table, errors } = await runQuick('--only', '^(reads|mem)', '--posts', '100,100')
  expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
  expect(rowsOf(table)).toEqual([...cachedReads, 'memory after the whole run, 100 posts'])
  const none = await runQuick('--only', 'nothing')
  expect(none.code).toBe(1)
  expect(none.errors).toContain('matches none of starts,reads,')
}, 120_000)

test.if(isLongRun)(
  'the overload benchmark gets an answer to every request, and a row for every goal (needs bin/check --long)',
  async () => {
    const { code, table, errors } = await runScript('bench/http/overload/run.ts')
    expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
    const names = [...table.matchAll(/^\| (\D+) at 10 times capacity: (.+?) \|/gm)]
    const floods = ['searches', 'cold lists', 'creates']
    for (const flood of ['SQLite', 'PostgreSQL'].flatMap(engine =>
      floods.map(kind => `${engine}, ${kind}`),
    )) {
      const rows = names.filter(([, kind]) => kind === flood).map(([, , row]) => row)
      expect(rows).toEqual(
        expect.arrayContaining([
          'goodput',
          'accepted, p99',
          'refusals, p99',
          'another company, p99',
          'memory, highest',
          'normal again after',
        ]),
      )
    }
  },
  240_000,
)

function sorts(engine: string): string[] {
  const names = [
    'newest',
    'oldest',
    'top',
    'trending',
    'recently_active',
    'most_discussed',
    'revenue',
  ]
  return ['freshly grown', 'analysed'].flatMap(state =>
    names.map(name => `${name}, slowest filter, p99, 1,000 posts on ${engine}, ${state}`),
  )
}

function insight(engine: string): string[] {
  return ['300', '1,000'].flatMap(posts =>
    ['GET /api/v1/insight/', 'page of it'].map(
      name => `insight, ${name}, p99, ${posts} posts on ${engine}, freshly grown`,
    ),
  )
}

function sync(engine: string): string[] {
  const what = `1,000 users and their organizations, ${engine}`
  return [`sync of ${what}`, `the same again, ${what}`]
}

const runQuick = (...words: string[]) => runScript('bench/http/run.ts', ...words)

async function runScript(script: string, ...words: string[]) {
  const child = Bun.spawn([process.execPath, script, '--quick', '--hark', givenCommand, ...words], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [table, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { code: await child.exited, table, errors }
}

function rowsOf(table: string): string[] {
  const rows = table.matchAll(/^\| (.+?) \| .+ \| .+ \| (?:not judged|not measured) \|/gm)
  return [...rows].map(([, name]) => name!)
}

function revalidation(engine: string): string[] {
  const name = `200 URLs, Zipf, 16 readers that revalidate, 50 writes/s, ${engine}`
  return [name, `${name}: 304 among unchanged pages`, `${name}: writes that got through`]
}
