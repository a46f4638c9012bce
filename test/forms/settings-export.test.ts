import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedIn } from '../support/browser.ts'
import { createComment, createPostAsUser, expectStatus } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const path = '/team/settings/export/'

/** A company of its own, at which the admin is signed in. */
async function entered() {
  const company = await freshCompany()
  return { company, browser: await signedIn(company, company.admin) }
}

async function exported({ run }: Company): Promise<Buffer> {
  const file = join(freshFolder(), 'company.tar')
  await run(['export', file])
  return readFileSync(file)
}

test('the file with everything is what `hark export` writes', async () => {
  const { company, browser } = await entered()
  const author = { email: 'cy@people.example', full_name: 'Cy' }
  const { post_id } = await createPostAsUser(company.adminToken, { title: 'Exported', ...author })
  await createComment(company.adminToken, post_id)
  const { text } = await expectStatus(200, browser.get(path))
  expect(text).toContain(`${path}snapshot.tar`)
  // Background tasks of the server write, too: nothing was written where it is the same before and after.
  const { sent, written } = await waitUntil('no task writes', async () => {
    const before = await exported(company)
    const sent = await expectStatus(200, browser.get(`${path}snapshot.tar`))
    const written = await exported(company)
    return written.equals(before) && { sent, written }
  })
  expect(sent.headers.get('content-type')).toBe('application/x-tar')
  expect(sent.headers.get('content-disposition')).toContain(`${company.slug}.tar`)
  expect(written.equals(sent.bytes)).toBe(true)
})

test('posts are a table that a spreadsheet runs nothing of', async () => {
  const { company, browser } = await entered()
  const author = { email: 'cy@people.example', full_name: '=HYPERLINK("http://x")' }
  const { adminToken } = company
  for (let n = 0; n < 55; n++)
    await createPostAsUser(adminToken, { board: 'ideas', title: `Many ${n}`, ...author })
  const danger = { board: 'secret', title: '@SUM(1)', content: 'one,\n"two"' }
  await createPostAsUser(adminToken, { ...danger, ...author })
  const csv = await expectStatus(200, browser.get(`${path}posts.csv`))
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.text).toStartWith('id,board,status,title,content,votes,comments,')
  expect(csv.text).toContain(`"'@SUM(1)","one,\n""two""",`)
  expect(csv.text).toContain(`"'=HYPERLINK(""http://x"")"`)
  for (let n = 0; n < 55; n++) expect(csv.text).toContain(`,Many ${n},`)
  expect(csv.text).toContain(`${company.baseUrl}/post/`)
})

test('for anyone but an admin there is nothing', async () => {
  const { company } = await entered()
  const team = await signedIn(company, company.team)
  for (const at of ['', 'snapshot.tar', 'posts.csv']) await expectStatus(404, team.get(path + at))
})
