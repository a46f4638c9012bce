import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from '../support/batches.ts'
import { type Browser, signedIn } from '../support/browser.ts'
import { expectStatus, get, paths } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import type { Envelope, Post } from '../support/types.ts'
import { formOf, importPath, runUploaded, upload, uploaded } from '../support/uploading.ts'
import { zipOf } from '../support/zip.ts'

const fixtures = join(import.meta.dir, '../fixtures/import')
const fixture = (name: string) => readFileSync(join(fixtures, name))

async function own(): Promise<{ company: Company; browser: Browser }> {
  const company = await freshCompany()
  return { company, browser: await signedIn(company, company.admin) }
}

async function postsOf({ adminToken: token }: Company) {
  const query = { page_size: 100 }
  const answer = await expectStatus(200, get(paths.posts, { token, query }))
  return answer.json<Envelope<Post>>().results
}

async function batchesOf({ adminToken: token }: Company) {
  return (await get('/api/v1/batches/', { token })).json<Envelope<Batch>>().results
}

/** What the report says, by its label. */
function countsIn(html: string): Record<string, number> {
  const pairs = html.matchAll(/<dt>([^<]*)<\/dt><dd>([\d,]*)<\/dd>/g)
  return Object.fromEntries([...pairs].map(([, label, count]) => [label, Number(count)]))
}

/** What is chosen of a list, as a reader sees it. */
function chosen(html: string, name: string): string | undefined {
  const at = html.indexOf(`name="${name}"`)
  const options = html.slice(at, html.indexOf('</select>', at))
  return /selected(?:="[^"]*")?>([^<]*)</.exec(options)?.[1]
}

const table = [
  'Idea name;Notes;Notes;State;By;When',
  'Dark mode;My eyes;hurt;On ice;ada@example.com;2024-05-06',
  'Export;=1+1;as CSV;planned;ada@example.com;2024-05-07',
  ';No title;;planned;ada@example.com;',
  'Nobody;;;;;',
  'Bad time;;;;ada@example.com;=cmd()',
].join('\n')

test('a table is mapped, checked, corrected and imported, and what was refused is reported', async () => {
  const { company, browser } = await own()
  const path = await uploaded(browser, table, { name: 'ideas <b>.csv' })
  const first = (await expectStatus(200, browser.get(path))).text
  expect(first).toContain('ideas &lt;b>.csv'.replace('>', '&gt;'))
  expect(chosen(first, 'column_title')).toBe('Idea name')
  expect(chosen(first, 'column_status')).toBe('State')
  expect(chosen(first, 'column_author_email')).toBe('Do not import')
  expect(first).toContain('<td dir="auto">My eyes</td>')
  // Known before the check, as it is in the first rows.
  expect(first).toContain('value="On ice"')
  // Nobody is named as the author yet: the admin is suggested.
  expect(formOf(first)).toMatchObject({ author: company.admin.email })
  expect(formOf(first).board).toMatch(/^(ideas|bugs)$/)

  // The second of two columns that are called the same.
  const mapped = { column_content: '_2', column_author_email: '_4', column_created: '_5' }
  const changes = { ...mapped, author: '', our_status_0: '=Closed' }
  const checked = await runUploaded(browser, path, 'check', { ...mapped, author: '' })
  expect(checked).toContain('Check complete. This will be imported:')
  expect(countsIn(checked)).toMatchObject({ Posts: 1, 'New people': 1, 'Rejected rows': 4 })
  expect(await postsOf(company)).toEqual([])
  expect(await batchesOf(company)).toEqual([])
  expect(checked).toContain('There is no status &quot;On ice&quot;.')
  // Its choice is beside the row, once, and belongs to the form below.
  const [, beside = ''] = /On ice&quot;\.<\/span>(.*?)<\/td>/s.exec(checked) ?? []
  expect(beside.match(/form="mapping"/g)).toHaveLength(2)
  expect(checked.match(/name="our_status_0"/g)).toHaveLength(1)
  // What was chosen is still chosen.
  expect(formOf(checked)).toMatchObject({ ...mapped, author: '' })

  const again = await runUploaded(browser, path, 'check', changes)
  expect(countsIn(again)).toMatchObject({ Posts: 2, 'Rejected rows': 3 })
  const done = await runUploaded(browser, path, 'import')
  expect(done).toContain('Import complete.')
  expect(countsIn(done)).toMatchObject({ Posts: 2, 'New people': 1, 'Rejected rows': 3 })
  const posts = (await postsOf(company)).sort((a, b) => a.title.localeCompare(b.title))
  expect(posts.map(({ title, content, status }) => [title, content, status.name])).toEqual([
    ['Dark mode', 'hurt', 'Closed'],
    ['Export', 'as CSV', 'Planned'],
  ])

  const csv = await expectStatus(200, browser.get(refusedOf(path)))
  expect(csv.headers.get('content-disposition')).toContain('attachment')
  expect(csv.text.split('\r\n').map(line => line.split(',').slice(0, 2))).toEqual([
    ['refused_line', 'refused_column'],
    ['4', 'Idea name'],
    ['5', 'By'],
    ['6', 'When'],
    [''],
  ])

  const [batch] = await batchesOf(company)
  expect(batch).toMatchObject({ kind: 'import', source: 'ideas <b>.csv', posts_count: 2 })
  expect(batch!.creator_id).not.toBeNull()
  expect(done).toContain('/team/settings/danger/')
  const audit = (await expectStatus(200, browser.get('/team/settings/audit/?type=import.started')))
    .text
  expect(audit.match(/import\.started/g)!.length).toBeGreaterThanOrEqual(3)

  // It is over: nothing of it can be started again, and another may begin.
  await expectStatus(303, browser.submit(path, { ...formOf(first), do: 'import' }))
  await expectStatus(303, browser.submit(`${path}discard/`, {}))
  expect((await expectStatus(200, browser.get(path))).text).toContain('Import complete.')
  const next = await uploaded(browser, table)
  const repeated = await runUploaded(browser, next, 'import', changes)
  expect(countsIn(repeated)).toMatchObject({
    Posts: 0,
    'Posts imported earlier (unchanged)': 2,
  })
  expect((await batchesOf(company)).length).toBe(1)
  expect((await expectStatus(200, browser.get(importPath))).text).toContain('Imports in the last')
})

test('a formula in a refused row does not run in a spreadsheet', async () => {
  const { browser } = await own()
  const path = await uploaded(browser, 'title,board,=HYPERLINK("x") created\nA,ideas,never\n')
  await runUploaded(browser, path, 'check', { column_created: '_2' })
  const { text } = await expectStatus(200, browser.get(refusedOf(path)))
  expect(text).toContain(`"'=HYPERLINK(`)
})

/** The refused rows of an import, as a file. */
function refusedOf(path: string): string {
  return `/team/export/refused.csv?import=${/(\d+)\/$/.exec(path)![1]}`
}

const small = 'title,board\nOne,ideas\n'

test('what is no such file, or too large, is refused beside the field', async () => {
  const { browser } = await own()
  const refused = async (sent: ReturnType<typeof upload>, reason: string) => {
    const { text } = await expectStatus(422, sent)
    expect(text).toMatch(new RegExp(`id="field-file-error">[^<]*${reason}`))
  }
  await refused(upload(browser, Buffer.alloc(20 * 2 ** 20 + 1, 'a')), 'larger than 20 MB')
  await refused(upload(browser, Buffer.alloc(50 * 2 ** 20, 'a')), 'larger than 20 MB')
  await refused(upload(browser, 'PK\x03\x04'), 'ZIP or Excel')
  await refused(upload(browser, small, { format: 'fider' }), 'not a ZIP')
  await refused(upload(browser, ''), 'empty')
  await refused(browser.submitFiles(importPath, { format: 'csv' }, []), '')
  await expectStatus(422, upload(browser, small, { format: 'xlsx' }))
  await uploaded(browser, small)
  const second = await expectStatus(303, upload(browser, small))
  expect(second.headers.get('location')).toEndWith(importPath)
  const { text } = await expectStatus(200, browser.get(importPath))
  expect(text).toContain('You have an unfinished import')
  expect(text).not.toContain('field-file')
})

test('what a form says wrongly is said beside its field, and nothing starts', async () => {
  const { browser } = await own()
  const path = await uploaded(browser, 'name of it,voter\nOne,a@example.com\n')
  const shown = formOf((await browser.get(path)).text)
  const refused = async (changes: Record<string, string>, field: string) => {
    const { text } = await expectStatus(422, browser.submit(path, { ...shown, ...changes }))
    expect(text).toContain(`id="field-${field}-error"`)
    return text
  }
  await refused({}, 'column_title')
  await refused({ column_title: '_9999999' }, 'column_title')
  const title = { column_title: '_0' }
  await refused({ ...title, column_voter_email: '_1' }, 'column_external_id')
  await refused({ ...title, board: 'nowhere' }, 'board')
  const text = await refused({ ...title, author: 'nobody@example.com' }, 'author')
  expect(formOf(text)).toMatchObject({ ...title, author: 'nobody@example.com' })
  expect((await browser.get(path)).text).toContain('do')
})

test('files of Canny, UserVoice and Fider are read as the command reads them', async () => {
  const { browser } = await own()
  const tables = readdirSync(join(fixtures, 'fider')).map(name => ({
    name,
    content: fixture(`fider/${name}`),
  }))
  const files = {
    canny: fixture('canny.csv'),
    uservoice: fixture('uservoice.csv'),
    fider: zipOf(tables),
  }
  const expected = {
    canny: { Posts: 2, Votes: 0, 'Rejected rows': 1 },
    uservoice: { Posts: 2, Votes: 3 },
    fider: { Posts: 2 },
  }
  for (const format of ['canny', 'uservoice', 'fider'] as const) {
    const content = new Uint8Array(files[format])
    const path = await uploaded(browser, content, { format, name: 'their file' })
    const html = await runUploaded(browser, path, 'import', { board: 'ideas', author: '' })
    expect([format, html.includes('Import complete.')]).toEqual([format, true])
    expect(countsIn(html)).toMatchObject(expected[format])
  }
})

test('the encoding is found out, shown with the first rows, and can be chosen before anything is imported', async () => {
  const { company, browser } = await own()
  const rows = ['title', 'Gr\xf6\xdfe \xe4ndern', 'Zwei', 'Drei', 'Vier f\xfcr alle', '']
  const path = await uploaded(browser, new Uint8Array(Buffer.from(rows.join('\n'), 'latin1')))
  const cellsIn = (html: string) =>
    [...html.matchAll(/<td dir="auto">([^<]*)</g)].map(([, text]) => text)
  const first = (await expectStatus(200, browser.get(path))).text
  expect([chosen(first, 'encoding'), cellsIn(first)]).toEqual([
    'Windows-1252',
    ['Größe ändern', 'Zwei', 'Drei'],
  ])
  const other = (await expectStatus(200, browser.get(`${path}?encoding=macintosh`))).text
  expect([chosen(other, 'encoding'), cellsIn(other)[0]]).toEqual(['Mac Roman', 'Grˆﬂe ‰ndern'])
  // What is sent is what was shown.
  expect([formOf(first).encoding, formOf(other).encoding]).toEqual(['windows-1252', 'macintosh'])
  const wrong = { encoding: 'utf-8', board: 'ideas', author: company.admin.email }
  const checked = await runUploaded(browser, path, 'check', wrong)
  expect(checked).toContain('href="#preview"')
  expect(await postsOf(company)).toEqual([])
  await runUploaded(browser, path, 'import', { ...wrong, encoding: 'windows-1252' })
  expect((await postsOf(company)).map(({ title }) => title).sort()).toEqual([
    'Drei',
    'Größe ändern',
    'Vier für alle',
    'Zwei',
  ])
})

test('where the first rows are ASCII alone, the import finds the encoding', async () => {
  const { company, browser } = await own()
  // More than the page reads, which is a part of 256 KiB.
  const content = 'word '.repeat(240)
  const first = Array.from({ length: 240 }, (_, at) => `Row ${at},${content}`)
  const rows = ['title,content', ...first, 'Row caf\xe9,']
  const path = await uploaded(browser, new Uint8Array(Buffer.from(rows.join('\n'), 'latin1')))
  const { text } = await expectStatus(200, browser.get(path))
  const mapping = formOf(text)
  expect([chosen(text, 'encoding'), mapping.encoding]).toEqual(['Detect automatically', ''])
  const author = company.admin.email
  const done = await runUploaded(browser, path, 'import', { ...mapping, board: 'ideas', author })
  expect(countsIn(done)).toMatchObject({ Posts: 241 })
})

test('a file that cannot be read says why, and is discarded', async () => {
  const { browser } = await own()
  const path = await uploaded(browser, '"open\n')
  const { text } = await expectStatus(200, browser.get(path))
  expect(text).toContain('A quote is opened here and never closed.')
  const gone = await expectStatus(303, browser.submit(`${path}discard/`, {}))
  expect(gone.headers.get('location')).toEndWith(`${importPath}?did=removed`)
  await expectStatus(404, browser.get(path))
  const broken = await uploaded(browser, 'PK not really', { format: 'fider' })
  const html = await runUploaded(browser, broken, 'check')
  expect(html).toContain('The check failed.')
  expect(html).toContain('cannot be read as a zip file')
  expect(await runUploaded(browser, broken, 'import')).toContain('Import failed.')
  await uploaded(browser, small)
})

test('for anyone but an admin of the company there is nothing', async () => {
  const { company, browser } = await own()
  const path = await uploaded(browser, small)
  const { browser: stranger } = await own()
  for (const at of [path, refusedOf(path)]) await expectStatus(404, stranger.get(at))
  await expectStatus(404, stranger.submit(path, { do: 'import' }))
  await expectStatus(404, stranger.submit(`${path}discard/`, {}))
  const others = [
    await signedIn(company, company.team),
    await signedIn(company, await company.addUser('customer')),
  ]
  for (const other of others) {
    for (const at of [importPath, path, refusedOf(path)]) await expectStatus(404, other.get(at))
    await expectStatus(404, other.submit(path, { do: 'import' }))
    await expectStatus(404, other.submit(`${path}discard/`, {}))
    await expectStatus(404, upload(other, small))
  }
  await expectStatus(200, browser.get(path))
})
