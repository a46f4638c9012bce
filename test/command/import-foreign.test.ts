import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHark, spawnHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { importingCompany, outcome } from '../support/importing.ts'
import { waitUntil } from '../support/wait-until.ts'

const fixtures = join(import.meta.dir, '../fixtures/import')

test('rows are rehearsed, imported, refused into a file, corrected and imported', async () => {
  const { importOther, posts, verify, company } = await importingCompany('SQLite')
  const folder = freshFolder()
  const report = join(folder, 'refused.csv')
  const words = ['--from', 'csv', '--map', 'title=Idea name', '--map', 'url=']
  const file = join(fixtures, 'posts.csv')

  const dry = await importOther(file, ...words, '--dry-run')
  expect(dry.exitCode).toBe(1)
  expect(dry.stdout).toContain('title         Idea name\n')
  expect(dry.stdout).toContain('not imported  Link, Score\n')
  expect(dry.stdout).toEndWith(
    `Would import 4 posts, 12 votes (10 without a voter), 0 comments, 2 new tags and 3 new customers to ${company.slug}.
Refused: 7 rows.
`,
  )
  expect(dry.stderr).toContain('Line 5, Idea name: This may not be blank.\n')
  expect(dry.stderr.match(/^Line /gm)).toHaveLength(7)
  expect(await posts()).toEqual([])

  const real = await importOther(file, ...words, '--refused', report)
  expect(outcome(real)).toEqual({
    exitCode: 1,
    stdout: `Imported 4 posts, 12 votes (10 without a voter), 0 comments, 2 new tags and 3 new customers to ${company.slug}.
Refused: 7 rows; they are in ${report}.
`,
    stderr: '',
  })
  const refused = readFileSync(report, 'utf8')
  expect(refused).toContain('refused_line,refused_column,refused_reason\r\n19,,No title,')
  expect(outcome(await importOther(file, ...words, '--refused', report))).toMatchObject({
    exitCode: 1,
    stderr: `hark: ${report} cannot be written: it already exists.\n`,
  })

  const corrected = join(folder, 'corrected.csv')
  writeFileSync(corrected, refused.split('\r\n').slice(0, 2).join('\r\n').replace('19,,', '19,=1,'))
  const rest = join(folder, 'rest.csv')
  const second = await importOther(corrected, ...words, '--refused', rest)
  expect([second.exitCode, second.stderr, existsSync(rest)]).toEqual([0, '', false])
  expect((await posts()).map(({ title }) => title)).toContain('=1')
  expect((await verify()).exitCode).toBe(0)
}, 300_000)

test('JSON lines with an external id are imported once', async () => {
  const { importText, posts } = await importingCompany('SQLite')
  const creator = { email: 'ada@example.com', full_name: 'Ada' }
  const line = { board: 'ideas', title: 'A', creator, external_id: 'a-1', tags: ['Mobile'] }
  const text = `${JSON.stringify(line)}\n`
  expect((await importText(text)).stdout).toStartWith('Imported 1 post,')
  expect((await importText(text)).stdout).toMatch(/^Imported 0 posts, .+ \(1 already imported\)/)
  expect(await posts()).toHaveLength(1)
})

test('refusals of one reason are one line, in the order of the file, and name what helps', async () => {
  const { importOther, company } = await importingCompany('SQLite')
  const file = join(freshFolder(), 'posts.csv')
  const wrong = ['A\xe4', 'B\xe4', 'C', 'D\xe4'].map(
    (title, at) => `${title},${at === 2 ? 'x' : 'ideas'}`,
  )
  writeFileSync(file, ['title,board', ...wrong, 'E,ideas'].join('\n'), 'latin1')
  const asUtf8 = ['--encoding', 'utf-8']
  const { stderr } = await importOther(file, '--from', 'csv', '--dry-run', ...asUtf8)
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^Lines 2–3, 5, title: .*--encoding windows-1252/),
    expect.stringMatching(/^Lines 4, 6, creator: .*--author EMAIL/),
    '',
  ])
  const author = ['--author', company.admin.email, '--encoding', 'windows-1252']
  const read = await importOther(file, '--from', 'csv', '--dry-run', ...author)
  expect(read.stderr).toBe('Line 4, board: There is no board "x".\n')
})

test('what a file holds does not command the terminal', async () => {
  const { importOther } = await importingCompany('SQLite')
  const file = join(freshFolder(), 'posts.csv')
  writeFileSync(file, 'title,board,"a\x1b[2Jb",author email\nA,\x1b]0;x\x07,,a@example.com\n')
  const { stdout, stderr } = await importOther(file, '--from', 'csv', '--dry-run')
  expect(stdout).toContain('not imported  a [2Jb\n')
  expect(stderr).toStartWith('Line 2, board: There is no board " ]0;x "')
})

test('Ctrl-C stops between two transactions, and says how to continue', async () => {
  const { company, posts } = await importingCompany('SQLite')
  const env = { DATA_DIR: company.server.dataDir }
  const words = ['import', '-', '--company', company.slug, '--from', 'csv', '--board', 'ideas']
  const rows = Array.from({ length: 600 }, (_, at) => `Post ${at},ada@example.com\n`)
  const input = new ReadableStream<Uint8Array>({
    // More never comes.
    start: controller => controller.enqueue(Buffer.from(`title,author email\n${rows.join('')}`)),
  })
  const child = spawnHark(words, { env, input })
  await waitUntil('some are there', async () => (await posts()).length > 0)
  child.kill('SIGINT')
  const [stderr, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited])
  expect([stderr, exitCode]).toEqual([
    'hark: Stopped. Imported 600 posts, 0 votes, 0 comments, 0 new tags and 1 new customer. Run it again to continue.\n',
    1,
  ])
}, 300_000)

test('a wrong call is one sentence', async () => {
  const env = { DATA_DIR: freshFolder() }
  await runHark(['company', 'add', '--slug', 'acme', '--name', 'Acme'], { env })
  const zip = join(fixtures, 'canny.csv')
  const wrong: [string[], number, string][] = [
    [['-', '--from', 'excel'], 2, '--from must be jsonl, csv, canny, uservoice, fider'],
    [['-', '--dry-run'], 2, '--dry-run is not for JSON lines'],
    [['-', '--from', 'csv', '--map', 'titel=a'], 2, '--map knows title, content'],
    [['-', '--from', 'csv', '--encoding', 'x'], 2, '--encoding must be one of utf-8'],
    [[zip, '--from', 'fider'], 1, 'It cannot be read as a zip file'],
  ]
  const runs = wrong.map(([words]) => runHark(['import', ...words], { env }))
  for (const [index, ran] of (await Promise.all(runs)).entries()) {
    const [, exitCode, sentence] = wrong[index]!
    expect([ran.exitCode, ran.stdout]).toEqual([exitCode, ''])
    expect(ran.stderr).toStartWith(`hark: ${sentence}`)
  }
})
