import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedIn } from '../support/browser.ts'
import { createPostAsUser, expectStatus } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { once } from '../support/once.ts'

const path = '/team/settings/export/'

const own = () =>
  once('settings export', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.admin) }
  })

test('the file with everything is what `hark export` writes', async () => {
  const { company, browser } = await own()
  const { text } = await expectStatus(200, browser.get(path))
  expect(text).toContain(`${path}snapshot.tar`)
  const sent = await expectStatus(200, browser.get(`${path}snapshot.tar`))
  expect(sent.headers.get('content-type')).toBe('application/x-tar')
  expect(sent.headers.get('content-disposition')).toContain(`${company.slug}.tar`)
  const file = join(freshFolder(), 'company.tar')
  await company.run(['export', file])
  expect(Buffer.from(sent.bytes).equals(readFileSync(file))).toBe(true)
})

test('posts are a table that a spreadsheet runs nothing of', async () => {
  const { company, browser } = await own()
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
  const { company } = await own()
  const team = await signedIn(company, company.team)
  for (const at of ['', 'snapshot.tar', 'posts.csv']) await expectStatus(404, team.get(path + at))
})
