import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../../support/browser.ts'
import { createPost } from '../../support/client.ts'
import { boards, freshCompany } from '../../support/company.ts'
import { readInsight } from '../../support/insight.ts'
import { waitUntil } from '../../support/wait-until.ts'

test('the team sees what happened as plots, tables and CSV; nobody else sees anything', async () => {
  const company = await freshCompany()
  const [board] = boards.public
  await createPost(company.adminToken, { board, title: 'Counted once' })
  const isCounted = async () => (await readInsight(company.adminToken)).totals.posts === 1
  await waitUntil('it is counted', isCounted)

  const admin = await signedIn(company, company.admin)
  const page = await admin.get(`/team/insight/?days=7&board=${board}`)
  expect(page.status).toBe(200)
  expect(page.text.match(/<rect x=/g)).toHaveLength(3 * 7)
  expect(page.text).toMatch(/<th scope="row">[^<]+<\/th><td>1<\/td>/)
  expect(page.text).toContain('Counted once')
  const year = await admin.get('/team/insight/?days=365')
  expect(year.text.match(/<rect x=/g)).toHaveLength(3 * 53)

  const csv = await admin.get('/team/insight/counts.csv?days=7')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toStartWith('day,posts,votes,comments,')
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,/)

  const nothing = [(await admin.get('/team/insight/?days=8')).status]
  nothing.push((await admin.get('/team/insight/?board=nowhere')).status)
  const customer = await signedIn(company, await company.addUser('customer'))
  for (const browser of [customer, visiting(company)])
    for (const path of ['/team/insight/', '/team/insight/counts.csv'])
      nothing.push((await browser.get(path)).status)
  expect(nothing).toEqual([404, 404, 404, 404, 404, 404])
})
